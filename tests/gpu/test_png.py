"""A written PNG is what another reader reads."""

import io

import numpy as np
import pyspng
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from ds4gui.gpu.png import on_white, png_from_rgba


@given(width=st.integers(1, 40), height=st.integers(1, 40), seed=st.integers(0, 2**32))
def test_a_picture_comes_back_from_its_file(width: int, height: int, seed: int) -> None:
    picture = np.random.default_rng(seed).integers(0, 256, (height, width, 4), np.uint8)
    file = png_from_rgba(picture.reshape(-1).data, width, height)
    assert np.array_equal(pyspng.load(file, "RGBA"), picture)
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(file))), picture)


@given(st.binary(min_size=4, max_size=400).filter(lambda octets: len(octets) % 4 == 0))
def test_on_white_is_what_paper_shows(octets: bytes) -> None:
    matted = np.frombuffer(on_white(memoryview(octets)), np.uint8).reshape(-1, 4)
    size = (len(octets) // 4, 1)
    paper = Image.new("RGBA", size, "white")
    paper.alpha_composite(Image.frombytes("RGBA", size, octets))
    assert (matted[:, 3] == 255).all()
    assert np.abs(matted[:, :3].astype(int) - np.asarray(paper)[0, :, :3]).max() <= 1
