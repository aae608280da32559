import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import type { RunningBank } from '../../aspsp/start-bank.js';
import { serveLines } from '../../foundation/serve-lines.js';
import { optimiseAsUsual } from '../shared/delay-optimising.js';

/** Commands for the host: open a bank, close a bank, list the open banks. */
type Question = { readonly open: Named } | { readonly close: string } | { readonly list: true };

interface Named {
  readonly faults: readonly string[];
  readonly variants: readonly string[];
  readonly nullBank?: string;
  readonly dialect?: 'berlin-group';
}

/**
 * `xs2a bank-host`, not in the help: hosts many reference banks in one process, for the selftest.
 * They share nothing but the certificates and the seeded PSUs.
 */
export const bankHostCommand: CommandModule<object, { readonly folder: string }> = {
  builder: (yargs) =>
    yargs.option('folder', {
      type: 'string',
      default: tmpdir(),
      requiresArg: true,
      describe: 'Folder for the files of the banks; whoever stops the host deletes it',
    }),
  handler: ({ folder }) => hostBanks(folder),
};

async function hostBanks(place: string): Promise<void> {
  optimiseAsUsual();
  const { openHostedBank } = await import('./hosted-bank.js');
  const folder = mkdtempSync(join(place, 'xs2a-host-'));
  const banks = new Map<string, RunningBank>();
  const answerTo = async (given: unknown): Promise<unknown> => {
    const question = given as Question;
    if ('list' in question) return listed();
    if ('close' in question) {
      await banks.get(question.close)?.close();
      banks.delete(question.close);
      return null;
    }
    const { profile, bank } = await openHostedBank(folder, question.open);
    banks.set(profile, bank);
    return { profile };
  };
  try {
    await serveLines({ input: process.stdin, output: process.stdout }, answerTo);
  } finally {
    await Promise.all([...banks.values()].map((bank) => bank.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function listed() {
  const [{ FAULTS }, { VARIANTS }, { NULL_BANKS }] = await Promise.all([
    import('../../aspsp/faults/faults.js'),
    import('../../aspsp/variants/variants.js'),
    import('../../aspsp/null-banks/null-banks.js'),
  ]);
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return { faults: ids(FAULTS), variants: ids(VARIANTS), nulls: ids(NULL_BANKS) };
}
