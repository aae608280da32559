import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peerVersion } from '../../lib/install-peers.mjs';
import { runCommand } from '../run-command.mjs';

/** Dredd's parser only accepts letters and digits in names of path parameters. */
function withPlainNames(document) {
  const text = JSON.stringify(document);
  const plain = {
    'payment-service': 'paymentService',
    'payment-product': 'paymentProduct',
    'account-id': 'accountId',
  };
  return Object.entries(plain).reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

/** Dredd on the narrowed document. Failures: what it reports about each transaction. */
export function dredd({ modules, folder, origin, narrowed }) {
  writeFileSync(join(folder, 'dredd.json'), withPlainNames(narrowed));
  return {
    id: 'dredd',
    name: 'Dredd',
    version: peerVersion('dredd'),
    async run() {
      const cli = join(modules, 'dredd/bin/dredd');
      const args = [
        cli,
        'dredd.json',
        `${origin}/psd2`,
        '--no-color',
        '--inline-errors',
        '--loglevel=error',
      ];
      const { output } = await runCommand(process.execPath, args, { cwd: folder });
      if (!/complete: \d+ passing/.test(output)) throw new Error(output.slice(-500));
      const failures = [];
      let about = '';
      for (const line of output.split('\n')) {
        const [, call] = /^fail: ([A-Z]+ \(\d+\) \S+) duration/.exec(line) ?? [];
        if (call !== undefined) about = call;
        else if (/^(?:fail: )?(?:body|headers|statusCode): \D/.test(line)) {
          failures.push(`${about} ${line.replace('fail: ', '')}`);
        }
      }
      return { failures };
    },
  };
}
