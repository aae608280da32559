import { Xs2aError } from '../../foundation/xs2a-error.js';

/** What the codes of Node's file system errors mean to a user. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is not a folder',
  ENAMETOOLONG: 'the path is too long',
  EMFILE: 'too many open files',
};

/** A missing folder is a user's mistake only here: elsewhere a file of the package may be missing. */
const NO_FOLDER = 'the folder does not exist';

const NO_PLACE = 'no folder can be created there';

function reasonOf(code = '', syscall: string): string | undefined {
  if (code !== 'ENOENT') return REASONS[code];
  if (syscall === 'mkdtemp') return NO_FOLDER;
  return syscall === 'mkdir' ? NO_PLACE : undefined;
}

/** Node's suffix for the name of a new temporary folder. */
const TEMPORARY = /[/\\][^/\\]*X{6}$/;

/**
 * The error that a user can correct where the file system refused a call, for example because the disk is full or the folder for
 * temporary files does not exist; undefined for every other error.
 */
export function fileSystemError(error: unknown): Xs2aError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (path === undefined || syscall === undefined || syscall.startsWith('spawn')) return undefined;
  const isTemporary = syscall === 'mkdtemp';
  const reason = reasonOf(code, syscall);
  if (reason === undefined) return undefined;
  if (isTemporary) {
    const folder = path.replace(TEMPORARY, '');
    return new Xs2aError(
      'FILE_UNWRITABLE',
      `The folder for temporary files, ${folder}, cannot be written to: ${reason}.`,
      { hint: 'set TMPDIR to a folder that you may write to' },
    );
  }
  return new Xs2aError('FILE_UNWRITABLE', `${path} cannot be used (${syscall}): ${reason}.`, {
    hint: 'correct the path or its permissions, or make room on the disk',
  });
}
