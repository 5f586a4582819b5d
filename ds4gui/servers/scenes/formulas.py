"""An answer in mathematics: formulas in lines, on lines of their own, in lists and a table."""

from __future__ import annotations

from ds4gui.servers.scenes.reply import Reply

REPLIES = (
    Reply(
        reasoning="The formula first, then where it comes from, then a few that people ask for.\n",
        content=r"""## The quadratic formula

For $ax^2 + bx + c = 0$ with $a \neq 0$ the solutions are

$$
x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
$$

The *discriminant* $\Delta = b^2 - 4ac$ tells how many there are: two for $\Delta > 0$, one for
$\Delta = 0$, and none among the real numbers $\mathbb{R}$ for $\Delta < 0$. A solver that costs $5
and one that costs $10 use the same formula. Completing the square shows why:

\[
\begin{aligned}
ax^2 + bx + c &= 0 \\
\left(x + \frac{b}{2a}\right)^2 &= \frac{b^2 - 4ac}{4a^2} \\
x + \frac{b}{2a} &= \pm\frac{\sqrt{b^2 - 4ac}}{2a}
\end{aligned}
\]

### A few others

1. Euler's identity, \(e^{i\pi} + 1 = 0\), joins five constants.
2. The sum of the first $n$ numbers is $\sum_{i=1}^{n} i = \frac{n(n+1)}{2}$, and the area under a
   bell curve is
   $$\int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}$$
3. A rotation by $\theta$ is a matrix:
   $$R(\theta) = \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}$$

> Bayes' rule turns a question round: $P(A \mid B) = \dfrac{P(B \mid A)\,P(A)}{P(B)}$.

| name | definition | range |
|:--|:--|--:|
| absolute value | $\lvert x \rvert = \begin{cases} x & \text{if } x \ge 0 \\ -x & \text{if } x < 0 \end{cases}$ | $[0, \infty)$ |
| softmax | $\sigma(z)_i = \dfrac{e^{z_i}}{\sum_{j=1}^{K} e^{z_j}}$ | $(0, 1)$ |
| sigmoid | $\sigma(x) = \dfrac{1}{1 + e^{-x}}$ | $(0, 1)$ |

What can't be set stays as it is written: $\ce{2H2 + O2 -> 2H2O}$.
""",  # noqa: E501
    ),
)
