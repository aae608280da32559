import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { type LaidOutBank, layOutBank } from './lay-out-bank.js';

/** Where files lie for the time of a check; a studio that starts removes what an earlier one left there. */
export const privateFolder = ({ folder }: Pick<StudioContext, 'folder'>): string =>
  join(folder, 'private');

/** Gives `work` a new folder that only this user can read, and removes it afterwards. */
export async function inPrivate<Result>(
  context: StudioContext,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const all = privateFolder(context);
  makeFolder(all, 0o700);
  chmodSync(all, 0o700);
  const folder = mkdtempSync(join(all, 'bank-'));
  try {
    return await work(folder);
  } catch (error) {
    throw withoutFolder(error, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives `work` the files of a bank; `yaml` replaces its profile. */
export const withBankFiles = <Result>(
  context: StudioContext,
  bankId: string,
  work: (files: LaidOutBank, folder: string) => Promise<Result>,
  yaml?: string,
): Promise<Result> =>
  inPrivate(context, async (folder) => {
    const files = await layOutBank(context, bankId, folder);
    if (yaml !== undefined) writeFileSync(files.profile, yaml);
    return work(files, folder);
  });

/** The folder is gone when the user reads the sentence, and names nothing to him. */
export const withoutPath = (sentence: string, folder: string): string =>
  sentence.replaceAll(`${folder}/`, '');

function withoutFolder(error: unknown, folder: string): unknown {
  if (!(error instanceof Xs2aError) || error instanceof RefusedRequest) return error;
  const { code, place, hint, cause } = error;
  const at = place?.line === undefined ? '' : ` (line ${place.line})`;
  const message = withoutPath(error.message, folder).replace(/\.$/, `${at}.`);
  return new Xs2aError(code, message, { hint: withoutPath(hint, folder), cause });
}
