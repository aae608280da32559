import type { CommandModule } from 'yargs';
import type { InitArguments } from './init-arguments.js';

/** `xs2a init`: writes the files that a bank, a tester or a CI needs into the current folder. */
export const initCommand: CommandModule<object, InitArguments> = {
  builder: (yargs) =>
    yargs
      .option('for', {
        choices: ['bank', 'tester', 'ci'],
        requiresArg: true,
        describe: 'What the folder is for; asked on a terminal by default',
      })
      .option('document', {
        type: 'string',
        requiresArg: true,
        describe: "The bank's OpenAPI document; by default the contract's",
      })
      .option('provider', {
        choices: ['github', 'gitlab'],
        requiresArg: true,
        describe: 'CI system to write for [default: github]',
      })
      .option('force', {
        type: 'boolean',
        describe:
          'Overwrite existing files; pipelines, package.json, tsconfig.json and .gitignore are kept',
      })
      .example('$0 init', 'asks what the folder is for')
      .example('$0 init --for bank', "a server for the contract's documents")
      .example('$0 init --for tester', 'what a run against a bank needs')
      .example('$0 init --for ci --document spec/bank.yaml', 'a workflow for GitHub'),
  handler: async (given) => {
    const { writeProject } = await import('./write-project.js');
    await writeProject(given);
  },
};
