import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import type { Examples } from '../../conformance/listing/example-lines.js';
import type { ContractRow } from '../../conformance/listing/explain-lines.js';
import { didYouMean } from '../../foundation/did-you-mean.js';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

interface ExplainArguments {
  readonly id: string;
  readonly all: boolean;
}

/** `xs2a explain`: explains an id of the suite. */
export const explainCommand: CommandModule<object, ExplainArguments> = {
  builder: (yargs) =>
    yargs
      .positional('id', {
        type: 'string',
        demandOption: true,
        describe: 'Id of a clause, a case, a fault or a kind of mistake, or name of an operation',
      })
      .option('all', {
        type: 'boolean',
        default: false,
        describe: 'For an operation: list every clause and case, not only its own clauses',
      })
      .example('$0 explain PIS-INITIATE-201', 'sentence, source, level, cases')
      .example('$0 explain pis/cancel/answers', 'what a case tests, and how to run it')
      .example('$0 explain getConsentStatus', 'the rules for an operation'),
  handler: async ({ id, all }) => {
    const known = await everything(id);
    const { explainable, explainLines } = await import(
      '../../conformance/listing/explain-lines.js'
    );
    const lines = explainLines(id, known, all);
    if (lines === undefined) {
      const tail = didYouMean(id, explainable(known));
      throw new Xs2aError('USAGE', `The suite has no id ${id}.${tail}`, {
        hint: 'See `xs2a conformance --list clauses`.',
      });
    }
    const { writeWrapped } = await import('../shared/write-wrapped.js');
    writeWrapped(process.stdout, lines);
  },
};

/** What can be explained, with the cases of random walks; the case of a combination is made from its id. */
async function everything(id: string) {
  const [
    { loadSuite },
    { combinationCalled },
    { WALK_CASES },
    { loadRows },
    { clauseTable },
    { loadMistakes },
    { readYaml },
  ] = await Promise.all([
    import('../../conformance/prepare-run.js'),
    import('../../conformance/cases/combinations/combination-cases.js'),
    import('../../conformance/walks/walk-cases.js'),
    import('../../conformance/selftest/rows.js'),
    import('../../conformance/listing/clause-table.js'),
    import('../../conformance/likeness/known-mistakes.js'),
    import('../../foundation/read-yaml.js'),
  ]);
  const { cases: listed, clauses: register } = await loadSuite();
  const combined = combinationCalled(id) ?? [];
  const cases = [...listed, ...WALK_CASES, combined].flat();
  const { faults } = loadRows(register);
  const index = readYaml(join(packageRoot(), 'spec', 'contract-index.yaml'));
  const contract = index.data as readonly ContractRow[];
  const recorded = readFileSync(join(packageRoot(), 'spec', 'examples.json'), 'utf8');
  const examples = JSON.parse(recorded) as Examples;
  // the random walks cover clauses of many cases, which are listed without them
  const clauses = clauseTable(register, [...listed, combined].flat(), faults);
  return { clauses, cases, faults, mistakes: loadMistakes(), contract, examples };
}
