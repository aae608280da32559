import { Xs2aError } from '../../foundation/xs2a-error.js';
import { commitOf, gitOutput } from '../../gate/read/git-output.js';
import type { CiEvent } from './ci-event.js';

/** The commit that a job compares with; null when there is nothing older. */
export interface CiBase {
  readonly revision: string | null;
  /** One sentence for the reader. */
  readonly note: string;
}

/**
 * The commit that clients knew before the event: the head of the branch before the push, or the commit
 * where a pull request left its target. Fetches it from origin when the clone lacks it.
 */
export async function ciBase(event: CiEvent): Promise<CiBase> {
  switch (event.kind) {
    case 'request':
      return requestBase(event);
    case 'push':
      return pushBase(event);
    case 'other':
      return parent('the commit before it, because the event is neither a push nor a pull request');
    default:
      return event satisfies never;
  }
}

type Request = Extract<CiEvent, { kind: 'request' }>;
type Push = Extract<CiEvent, { kind: 'push' }>;

async function requestBase({ word, target, base }: Request): Promise<CiBase> {
  const head = await commitOf('HEAD');
  const about = `the commit of ${target} that the ${word} starts from`;
  const common = await commonWith(target);
  // a request that was merged in the meantime is part of its target
  if (common !== undefined && common !== head) return found(common, about);
  const usable = base === undefined ? undefined : await available(base);
  if (usable !== undefined && usable !== head) return found(usable, about);
  if (common === undefined) throw missing(`the branch ${target}`);
  throw new Xs2aError('USAGE', `The checkout has no commit of the ${word}, only ${target}.`, {
    hint: `Check out the head of the ${word}, so that there is a change to compare.`,
  });
}

async function pushBase({ before, branch, defaultBranch }: Push): Promise<CiBase> {
  const isNew = /^0+$/.test(before);
  const known = isNew ? undefined : await available(before);
  if (known !== undefined) return found(known, 'the commit before the push');
  if (defaultBranch !== undefined && branch !== defaultBranch) {
    const common = await commonWith(defaultBranch);
    const why = isNew ? 'is new' : 'was pushed by force';
    if (common !== undefined) {
      return found(
        common,
        `the commit where ${branch} left ${defaultBranch}, because ${branch} ${why}`,
      );
    }
  }
  if (!isNew) throw missing(`${before.slice(0, SHORT)}, the commit before the push`);
  return {
    revision: null,
    note: `This is the first push of ${branch}: there is nothing to compare with.`,
  };
}

/** The first parent of the current commit. */
async function parent(about: string): Promise<CiBase> {
  const isShallow = (await gitOutput('rev-parse', '--is-shallow-repository')) === 'true';
  if (isShallow) await gitOutput('fetch', '--quiet', '--deepen=1', 'origin');
  const commit = await commitOf('HEAD^1');
  if (commit !== undefined) return found(commit, about);
  if (isShallow) throw missing('the parent of the current commit');
  return {
    revision: null,
    note: 'This is the first commit: there is nothing to compare with.',
  };
}

const SHORT = 12;

async function found(commit: string, about: string): Promise<CiBase> {
  const revision = (await gitOutput('rev-parse', `--short=${SHORT}`, commit)) ?? commit;
  return { revision, note: `Compared with ${revision}, ${about}.` };
}

const missing = (what: string): Xs2aError =>
  new Xs2aError('USAGE', `The clone does not have what to compare with: ${what}.`, {
    hint: 'Fetch the whole history (GitHub: fetch-depth: 0, GitLab: GIT_DEPTH: "0"). If a forced push removed the commit, compare with a tag: xs2a gate --base TAG.',
  });

/** A commit, fetched when the clone lacks it. */
async function available(commit: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{7,64}$/.test(commit)) return undefined;
  const there = await commitOf(commit);
  if (there !== undefined) return there;
  const isShallow = (await gitOutput('rev-parse', '--is-shallow-repository')) === 'true';
  // in a complete clone, --depth would cut off the history
  await gitOutput('fetch', '--quiet', ...(isShallow ? ['--depth=1'] : []), 'origin', commit);
  return commitOf(commit);
}

/** The last common commit of the current one and a branch of origin. */
async function commonWith(branch: string): Promise<string | undefined> {
  const tracked = `refs/remotes/origin/${branch}`;
  await gitOutput('fetch', '--quiet', 'origin', `+refs/heads/${branch}:${tracked}`);
  const tip = (await commitOf(tracked)) ?? (await commitOf(`refs/heads/${branch}`));
  return tip === undefined ? undefined : gitOutput('merge-base', 'HEAD', tip);
}
