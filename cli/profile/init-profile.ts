import { existsSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { draftFromBank } from '../../conformance/drafting/draft-from-bank.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ProfileInitArguments } from './init-arguments.js';

/** Probes the bank and writes a profile of the results. */
export async function initProfile(args: ProfileInitArguments): Promise<void> {
  const file = resolve(args.out);
  if (existsSync(file)) {
    throw new Xs2aError('USAGE', `${args.out} already exists.`, {
      hint: 'Name another file with --out; an existing profile is never overwritten.',
    });
  }
  const tell = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const nameOf = (path: string): string => relative(dirname(file), resolve(path)) || path;
  const { yaml, warnings } = await draftFromBank(args, { nameOf, tell });
  write(file, yaml);
  process.stdout.write(`${file}\n`);
  for (const sentence of warnings) tell(sentence);
  tell(`Fill in every REPLACE, then run: xs2a profile check ${args.out}`);
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    const hint = 'Name a file in a folder that exists and that you may write to.';
    const message = `Cannot write the profile to ${file}.`;
    throw new Xs2aError('FILE_UNWRITABLE', message, { hint, cause });
  }
}
