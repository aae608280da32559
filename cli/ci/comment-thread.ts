import { memberOf } from '../../foundation/json-pointer.js';
import { githubPayload } from './ci-event.js';

/** The comments of one pull or merge request, in the API of its provider. */
export interface CommentThread {
  /** `pull request 7`. */
  readonly name: string;
  /** The address of all comments. */
  readonly url: string;
  /** How one of them is changed. */
  readonly update: { readonly method: 'PATCH' | 'PUT'; readonly url: (id: number) => string };
  readonly headers: Readonly<Record<string, string>>;
}

/** The comments of the request that a job runs for; a sentence when there is none, or no token. */
export function commentThread(env: NodeJS.ProcessEnv): CommentThread | string {
  if (env['GITHUB_ACTIONS'] === 'true') return githubThread(env);
  if (env['GITLAB_CI'] === 'true') return gitlabThread(env);
  return 'No comment: this is no job of GitHub Actions or GitLab CI.';
}

function githubThread(env: NodeJS.ProcessEnv): CommentThread | string {
  const number = memberOf(memberOf(githubPayload(env), 'pull_request'), 'number');
  if (typeof number !== 'number') return 'No comment: the job does not run for a pull request.';
  const token = env['GITHUB_TOKEN'];
  if (token === undefined || token === '') {
    return 'No comment: GITHUB_TOKEN is not set. Set it to github.token in env of this step.';
  }
  const api = `${env['GITHUB_API_URL'] ?? 'https://api.github.com'}/repos/${env['GITHUB_REPOSITORY']}/issues`;
  return {
    name: `pull request ${number}`,
    url: `${api}/${number}/comments`,
    update: { method: 'PATCH', url: (id) => `${api}/comments/${id}` },
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
  };
}

function gitlabThread(env: NodeJS.ProcessEnv): CommentThread | string {
  const number = env['CI_MERGE_REQUEST_IID'];
  if (number === undefined) return 'No comment: the job does not run for a merge request.';
  const token = env['GITLAB_TOKEN'];
  if (token === undefined || token === '') {
    return 'No comment: GITLAB_TOKEN is not set. Set it to an access token of the project with the scope api.';
  }
  const url = `${env['CI_API_V4_URL']}/projects/${env['CI_PROJECT_ID']}/merge_requests/${number}/notes`;
  return {
    name: `merge request ${number}`,
    url,
    update: { method: 'PUT', url: (id) => `${url}/${id}` },
    headers: { 'private-token': token },
  };
}
