import { randomBytes } from 'node:crypto';
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/**
 * Writes complete files: first all temporary files, which are then renamed, so that a full disk
 * leaves every file unchanged. Follows links and keeps permissions.
 */
export async function writeWhole(
  folder: string,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const drafts: { readonly draft: string; readonly target: string }[] = [];
  try {
    for (const [name, text] of texts) {
      const path = join(folder, name);
      makeFolder(dirname(path));
      const target = await realpath(path).catch(() => path);
      const draft = `${target}.${randomBytes(6).toString('hex')}.tmp`;
      drafts.push({ draft, target });
      await writeFile(draft, text, { flag: 'wx' });
      const old = await stat(target).catch(() => undefined);
      if (old !== undefined) await chmod(draft, old.mode);
    }
    for (const { draft, target } of drafts) await rename(draft, target);
  } catch (cause) {
    await Promise.all(drafts.map(({ draft }) => rm(draft, { force: true })));
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Xs2aError('FILE_UNWRITABLE', `Cannot write to ${folder}: ${reason}.`, {
      hint: 'Check that the --skeleton folder exists or can be created, and that you may write to it.',
      place: { file: folder },
      cause,
    });
  }
}
