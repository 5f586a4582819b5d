"""Keys of servers: from the environment, else from the system's keyring. Never from a file.

Owns where a key is looked for and kept. A secret goes from here to the client and nowhere else.
The keyring may ask somebody to unlock it, so that nothing here is called on the UI thread.
"""

from __future__ import annotations

import logging
import os
import re

_log = logging.getLogger(__name__)
_SERVICE = "ds4gui"
_ABSENT = "There is no keyring on this system that could keep the key; put it into {variable}"


def variable_of(server: str) -> str:
    """The environment variable that holds a server's key."""
    return "DS4GUI_KEY_" + re.sub(r"[^A-Z0-9]+", "_", server.upper()).strip("_")


def key_of(server: str) -> str:
    """The key of a server, empty where there is none or the keyring can't be asked."""
    if key := os.environ.get(variable_of(server), ""):
        return key
    import keyring
    from keyring.errors import KeyringError

    try:
        return str(keyring.get_password(_SERVICE, server) or "")
    except KeyringError as fault:
        _log.info("the keyring gave no key: %s", type(fault).__name__)
    except Exception as fault:  # a backend may let anything of its bus through
        _log.warning("the keyring failed: %s", type(fault).__name__)
    return ""


def kept(server: str, key: str) -> str:
    """Puts a key into the keyring, an empty one out of it; one sentence where that fails."""
    import keyring
    from keyring.errors import KeyringError, NoKeyringError, PasswordDeleteError

    absent = _ABSENT.format(variable=variable_of(server))
    try:
        if key:
            keyring.set_password(_SERVICE, server, key)
        else:
            keyring.delete_password(_SERVICE, server)
    except PasswordDeleteError:
        return ""  # there was none
    except NoKeyringError:
        return absent
    except KeyringError as fault:
        return f"The keyring did not take the key, {type(fault).__name__}; put it into " + (
            variable_of(server)
        )
    except Exception as fault:  # a backend may let anything of its bus through, the key never
        _log.warning("the keyring failed: %s", type(fault).__name__)
        return absent
    return ""
