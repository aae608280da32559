import type { CommandModule } from 'yargs';
import type { InitArguments } from './init/init-arguments.js';

/** `xs2a init`: what a bank, a tester or a CI needs, in the current folder. */
export const initCommand: CommandModule<object, InitArguments> = {
  command: 'init',
  describe: 'Lay out a folder for a bank, a tester or a CI, and say what comes next',
  builder: (yargs) =>
    yargs
      .option('for', {
        choices: ['bank', 'tester', 'ci'],
        requiresArg: true,
        describe: 'What the folder is for; asked on a terminal unless given',
      })
      .option('document', {
        type: 'string',
        requiresArg: true,
        describe: "The bank's OpenAPI document; the contract's unless given",
      })
      .option('provider', {
        choices: ['github', 'gitlab'],
        requiresArg: true,
        describe: 'Whose CI it is [default: github]',
      })
      .option('force', {
        type: 'boolean',
        describe:
          'Overwrite files of these names; package.json, tsconfig.json and .gitignore are kept',
      })
      .example('$0 init', 'asks what the folder is for')
      .example('$0 init --for bank', "a server of the contract's documents")
      .example('$0 init --for tester', 'what a run against a bank needs')
      .example('$0 init --for ci --document spec/bank.yaml', 'a workflow for GitHub'),
  handler: async (given) => {
    const { writeProject } = await import('./init/write-project.js');
    await writeProject(given);
  },
};
