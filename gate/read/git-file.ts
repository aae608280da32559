import { posix } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** A file at a revision: `git:main:spec/bank.yaml`. */
export interface GitFile {
  readonly revision: string;
  readonly path: string;
}

/** The parts of `git:REV:path`; undefined for other names. */
export function gitFile(name: string): GitFile | undefined {
  const [, revision, path] = /^git:([^:]*):(.*)$/s.exec(name) ?? [];
  if (revision === undefined || path === undefined) {
    if (!name.startsWith('git:')) return undefined;
    throw new Xs2aError('USAGE', `${name} names no file at a revision.`, { hint: HINT });
  }
  if (revision === '' || revision.startsWith('-') || path === '') {
    throw new Xs2aError('USAGE', `${name} names no file at a revision.`, { hint: HINT });
  }
  return { revision, path: posix.normalize(path).replace(/^\/+/, '') };
}

const HINT = 'Write git:REVISION:PATH, for example git:main:spec/bank.yaml.';

/** The name of the file for the loader: $refs in it are resolved in the same revision. */
export function loaderName({ revision, path }: GitFile): string {
  return `git:${revision}:/${path}`;
}

/** The name in the user's notation. */
export function userName(file: string): string {
  return file.replace(/^(git:[^:]*:)\/+/, '$1');
}

/** The content of the file in git. The path is relative to the top of the repository, as in git. */
export async function readGitFile({ revision, path }: GitFile): Promise<Uint8Array> {
  const { execFile } = await import('node:child_process');
  const args = ['cat-file', 'blob', `${revision}:${path}`];
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      args,
      { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(gitError({ revision, path }, stderr.toString('utf8'), error));
      },
    );
  });
}

function gitError({ revision, path }: GitFile, said: string, cause: Error): Xs2aError {
  const name = `git:${revision}:${path}`;
  const fail = (message: string, hint: string): Xs2aError =>
    new Xs2aError('FILE_UNREADABLE', message, { hint, cause });
  if ('code' in cause && cause.code === 'ENOENT') {
    return fail(`${name} cannot be read: git is not installed.`, 'Install git, or name a file.');
  }
  if (/not a git repository/i.test(said)) {
    return fail(
      `${name} cannot be read: this folder is not in a git repository.`,
      'Run the command inside the repository, or name a file.',
    );
  }
  if (/path .* (does not exist|exists on disk)/i.test(said)) {
    return fail(
      `${name} cannot be read: the revision ${revision} has no file ${path}.`,
      'The path is relative to the top of the repository: `git ls-tree -r --name-only REVISION` lists all.',
    );
  }
  if (/invalid object name|not a valid object name|unknown revision|bad revision/i.test(said)) {
    return fail(
      `${name} cannot be read: the repository has no revision ${revision}.`,
      'Name a branch, a tag or a commit. In CI, fetch it first: git fetch origin main.',
    );
  }
  const [first = ''] = said.split('\n');
  return fail(`${name} cannot be read: git says "${first.replace(/^fatal: /, '')}".`, HINT);
}
