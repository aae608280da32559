import type { CommandModule } from 'yargs';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

interface CompletionArguments {
  readonly shell: Shell;
}

/** `xs2a completion`: prints a script with which a shell completes commands, options and their choices. */
export const completionCommand: CommandModule<object, CompletionArguments> = {
  builder: (yargs) =>
    yargs
      .positional('shell', { choices: SHELLS, demandOption: true, describe: 'Your shell' })
      .example('$0 completion bash >> ~/.bashrc', 'bash')
      .example('$0 completion zsh >> ~/.zshrc', 'zsh')
      .example('$0 completion fish > ~/.config/fish/completions/xs2a.fish', 'fish'),
  handler: ({ shell }) => {
    process.stdout.write(SCRIPTS[shell]);
  },
};

// SHELL selects the output format of yargs; words that it does not know complete as file names
const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `# completion of xs2a for bash
_xs2a() {
  mapfile -t COMPREPLY < <(compgen -W "$(SHELL=bash xs2a --get-yargs-completions "\${COMP_WORDS[@]}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o bashdefault -o default -F _xs2a xs2a
`,
  zsh: `# completion of xs2a for zsh
_xs2a() {
  local -a found
  found=("\${(@f)$(SHELL=zsh xs2a --get-yargs-completions "\${words[@]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then _describe 'xs2a' found; else _files; fi
}
compdef _xs2a xs2a
`,
  fish: `# completion of xs2a for fish
complete -c xs2a -a '(SHELL=fish xs2a --get-yargs-completions (commandline -opc) (commandline -ct) 2>/dev/null)'
`,
};
