"""`rewind completion`: shell completion."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Prints the script that completes commands, options and files in a shell.

    Exit status 0: printed; 2: a shell that is not known.

    \b
    Examples:
      eval "$(rewind completion bash)"
      rewind completion fish > ~/.config/fish/completions/rewind.fish
    """
    found = get_completion_class(shell)
    assert found is not None, "click knows every shell that can be chosen"
    click.echo(found(ctx.find_root().command, {}, "rewind", "_REWIND_COMPLETE").source())
