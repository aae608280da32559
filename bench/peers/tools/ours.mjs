import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN } from '../../lib/start-bank.mjs';
import { runCommand } from '../run-command.mjs';

/**
 * The suite of this project, connected directly to the bank over mutual TLS. Failures: the clauses that it
 * names.
 */
export const ours = () => ({
  id: 'xs2a',
  name: 'xs2a conformance',
  version: 'this',
  async run({ profile, folder }) {
    const out = join(folder, 'ours');
    const args = [MAIN, 'conformance', '--profile', profile, '--out', out];
    const { output } = await runCommand(process.execPath, args);
    const events = readFileSync(join(out, 'events.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const last = events.at(-1);
    if (last?.type !== 'run-finished') throw new Error(output.slice(-500));
    const ended = events.filter(({ type }) => type === 'case-finished');
    const failures = ended.flatMap(({ findings }) =>
      findings.filter(({ level }) => level !== 'observe').map(({ clause }) => clause),
    );
    const stuck = ended
      .filter(({ verdict }) => verdict === 'setup-failed' || verdict === 'harness-error')
      .map((each) => `${each.case} ${each.verdict}`);
    return { failures: [...failures, ...stuck], requests: last.exchanges };
  },
});
