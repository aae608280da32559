import { readFileSync } from 'node:fs';
import { memberOf } from '../../foundation/json-pointer.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Why a CI runs a job, as far as it decides what to compare with. */
export type CiEvent =
  | {
      readonly kind: 'request';
      /** The word of the provider. */
      readonly word: 'pull request' | 'merge request';
      /** The branch that the request is for. */
      readonly target: string;
      /** A commit of that branch. */
      readonly base: string | undefined;
    }
  | {
      readonly kind: 'push';
      /** The head of the branch before the push; only zeros for a new branch. */
      readonly before: string;
      readonly branch: string | undefined;
      readonly defaultBranch: string | undefined;
    }
  | { readonly kind: 'other' };

/** Reads the event from the variables of GitHub Actions or GitLab CI. Throws USAGE outside both. */
export function readCiEvent(env: NodeJS.ProcessEnv): CiEvent {
  if (env['GITHUB_ACTIONS'] === 'true') return githubEvent(env);
  if (env['GITLAB_CI'] === 'true') return gitlabEvent(env);
  throw new Xs2aError('USAGE', '--base ci works in GitHub Actions and GitLab CI only.', {
    hint: 'Elsewhere, name a branch, a tag or a commit, such as --base main.',
  });
}

function githubEvent(env: NodeJS.ProcessEnv): CiEvent {
  const event = githubPayload(env);
  const text = (...keys: readonly string[]): string | undefined => textIn(event, keys);
  const target = env['GITHUB_BASE_REF'];
  if (target !== undefined && target !== '') {
    return {
      kind: 'request',
      word: 'pull request',
      target,
      base: text('pull_request', 'base', 'sha'),
    };
  }
  const before = text('before') ?? text('merge_group', 'base_sha');
  if (before === undefined || env['GITHUB_REF_TYPE'] === 'tag') return { kind: 'other' };
  const defaultBranch = text('repository', 'default_branch');
  return { kind: 'push', before, branch: env['GITHUB_REF_NAME'], defaultBranch };
}

/** The payload of the event; nothing when the runner wrote none. */
export function githubPayload(env: NodeJS.ProcessEnv): unknown {
  try {
    return JSON.parse(readFileSync(env['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
  } catch {
    return undefined;
  }
}

function textIn(event: unknown, keys: readonly string[]): string | undefined {
  const value = keys.reduce<unknown>((part, key) => memberOf(part, key), event);
  return typeof value === 'string' ? value : undefined;
}

/** GitLab gives zeros for pipelines that nobody pushed, such as those of a schedule. */
function gitlabEvent(env: NodeJS.ProcessEnv): CiEvent {
  const target = env['CI_MERGE_REQUEST_TARGET_BRANCH_NAME'];
  if (target !== undefined && target !== '') {
    const base = env['CI_MERGE_REQUEST_DIFF_BASE_SHA'];
    return { kind: 'request', word: 'merge request', target, base };
  }
  const [before, branch] = [env['CI_COMMIT_BEFORE_SHA'], env['CI_COMMIT_BRANCH']];
  if (before === undefined || branch === undefined || env['CI_PIPELINE_SOURCE'] !== 'push') {
    return { kind: 'other' };
  }
  return { kind: 'push', before, branch, defaultBranch: env['CI_DEFAULT_BRANCH'] };
}
