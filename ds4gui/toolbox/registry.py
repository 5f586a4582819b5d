"""The tools and the one road on which a call runs.

Owns offering and running: name, filter, JSON, schema, then the tool. Never lets a model's bad
arguments or a tool's bug out as an exception: each comes back as a sentence the model can act on.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match

from ds4gui import limits
from ds4gui.chat.arguments import Arguments, leaked_markup, values_from_arguments
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.tool import Ports, Proposal, Tool, failed

_log = logging.getLogger(__name__)

_REASONS = {
    "type": "must be of type {}",
    "minLength": "is empty; at least {} character is needed",
    "maxLength": "is too long; at most {} characters",
}
"""In our words where the library would quote the whole value before it says what is wrong."""


class Registry:
    """A fixed set of tools, by name, in the order in which they are offered."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._tools: Mapping[str, Tool] = {tool.name: tool for tool in tools}
        self._validators = {
            tool.name: Draft202012Validator(dict(tool.parameters)) for tool in tools
        }

    def names(self) -> tuple[str, ...]:
        """All names."""
        return tuple(self._tools)

    def tool(self, name: str) -> Tool:
        """A tool by its name."""
        return self._tools[name]

    def wire(self, name: str) -> JSONObject:
        """A tool as `tools[]` of a request; strict, so that vLLM constrains the arguments."""
        tool = self._tools[name]
        return {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.description,
                "parameters": tool.parameters,
                "strict": True,
            },
        }

    def execute(
        self,
        name: str,
        arguments: Arguments,
        ports: Ports,
        *,
        allowed: Sequence[str] | None = None,
        approved: str = "",
        granted: bool = False,
    ) -> Outcome | Proposal:
        """Runs one call; `arguments` as they were written, `allowed` the session's filter.

        A tool that asks acts where the user approved exactly this proposal (by its digest) or
        granted the tool; else the proposal comes back and nothing was changed.
        """
        tool = self._tools.get(name)
        if tool is None or (allowed is not None and name not in allowed):
            offered = [n for n in self._tools if allowed is None or n in allowed]
            known = ", ".join(offered) or "none"
            wrong = name[: limits.QUOTED_CHARACTERS]
            return failed(f"there is no tool named {wrong!r}; the tools are: {known}")
        values = values_from_arguments(arguments, tool.parameters)
        if values is None:
            return failed("the arguments can't be read as a JSON object; send them again, complete")
        if leaked := leaked_markup(values):
            return failed(
                f"the server's tool parser left markup of its own at the end of {leaked!r}; "
                "send the call again"
            )
        problem = best_match(self._validators[name].iter_errors(dict(values)))
        if problem is not None:
            where = "/".join(str(step) for step in problem.absolute_path)
            return failed(f"{f'{where} ' if where else ''}{_reason(problem)}")
        try:
            return _settled(tool, values, ports, approved, granted)
        except Exception:
            # A bug in a tool ends this call, not the conversation; the log has the traceback.
            _log.exception("tool %s failed", name)
            return failed("this tool has a fault of its own; go on without it")


def _settled(
    tool: Tool, values: JSONObject, ports: Ports, approved: str, granted: bool
) -> Outcome | Proposal:
    for _ in range(limits.APPROVAL_ROUNDS):
        result = tool.run(values, ports)
        if isinstance(result, Outcome):
            return result
        if tool.approval != "ask":
            raise TypeError(f"{tool.name} proposes, but is not declared to ask")
        if not granted and result.digest != approved:
            return result
        outcome = result.perform()
        if outcome is not None:
            return outcome
    return failed("what this would change is being changed by something else; read it again")


def _reason(problem: ValidationError) -> str:
    ours = _REASONS.get(str(problem.validator))
    if ours is not None:
        return ours.format(problem.validator_value)
    return problem.message[: limits.SCHEMA_REASON_CHARACTERS]
