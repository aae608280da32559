import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { BENCH, peerVersion } from '../../lib/install-peers.mjs';
import { runCommand } from '../run-command.mjs';

/**
 * The workflow that it generates from the narrowed document, without the assertions that require the exact
 * values of the examples. Each step is its own test, because a failure ends a test.
 */
export async function stepci({ modules, folder }) {
  const made = join(folder, 'workflow.yml');
  await runCommand(join(modules, '.bin/stepci'), ['generate', 'narrowed.json', made], {
    cwd: folder,
    env: { STEPCI_DISABLE_ANALYTICS: '1' },
  });
  const workflow = parse(readFileSync(made, 'utf8'));
  const steps = Object.values(workflow.tests).flatMap((test) => test.steps);
  for (const { http } of steps) {
    http.followRedirects = false;
    const { status, schema } = http.check;
    http.check = { status, ...(schema === undefined ? {} : { schema }) };
    for (const [name, value] of Object.entries(http.headers ?? {}))
      http.headers[name] = String(value);
  }
  workflow.tests = Object.fromEntries(steps.map((step) => [step.id, { steps: [step] }]));
  writeFileSync(made, stringify(workflow, { aliasDuplicateObjects: false }));
  const { runFromFile } = createRequire(join(BENCH, 'peers.mjs'))('@stepci/runner');
  return {
    id: 'stepci',
    name: 'Step CI',
    version: peerVersion('stepci'),
    async run() {
      const { result } = await runFromFile(made);
      const failed = result.tests.flatMap((test) => test.steps).filter(({ passed }) => !passed);
      return { failures: failed.flatMap(reasonsOf) };
    },
  };
}

function reasonsOf({ id, checks, errorMessage }) {
  if (checks === undefined) return [`${id} ${errorMessage}`];
  return Object.entries(checks)
    .filter(([, check]) => check.passed === false)
    .map(
      ([name, { expected, given }]) =>
        `${id} ${name} ${name === 'status' ? `${expected} ${given}` : ''}`,
    );
}
