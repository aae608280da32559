import { appendFileSync } from 'node:fs';
import { githubCommand } from '../../foundation/github-command.js';
import { memberOf } from '../../foundation/json-pointer.js';
import { visibleText } from '../../foundation/visible-text.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { isOnGithub } from '../shared/tell-github.js';
import type { CommentThread } from './comment-thread.js';

const PAGE = 100;
const MOST_PAGES = 50;
/** What a server responds when a token is wrong, or cannot do this. */
const NO_RIGHT: readonly number[] = [401, 403, 404];

/**
 * Changes the comment that begins with the mark, or adds one. When that is not possible for this job, as
 * for a pull request from a fork, it says so, and adds the text to the summary of the job.
 */
export async function postComment(
  thread: CommentThread | string,
  mark: string,
  body: string,
): Promise<void> {
  if (typeof thread === 'string') return tell(thread);
  const earlier = await earlierComment(thread, mark);
  const answer =
    earlier === undefined
      ? await call(thread, 'POST', thread.url, { body })
      : await call(thread, thread.update.method, thread.update.url(earlier), { body });
  if (NO_RIGHT.includes(answer.status)) {
    const summary = process.env['GITHUB_STEP_SUMMARY'];
    if (summary !== undefined) appendFileSync(summary, body);
    const where = summary === undefined ? '' : ' The report is in the summary of the job.';
    return tell(
      `No comment: the token cannot write to ${thread.name} (status ${answer.status}).${where} A fork gets no token that can. In the same repository, give the job permissions: { pull-requests: write }.`,
    );
  }
  refuseStatus(thread, answer);
  const url = memberOf(answer.data, 'html_url');
  const place = typeof url === 'string' ? `: ${visibleText(url)}` : '';
  const done = earlier === undefined ? 'Wrote' : 'Renewed';
  process.stdout.write(`${done} the comment of ${thread.name}${place}\n`);
}

/** The id of the comment that begins with the mark. A comment that quotes one begins differently. */
async function earlierComment(thread: CommentThread, mark: string): Promise<number | undefined> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await call(thread, 'GET', `${thread.url}?per_page=${PAGE}&page=${page}`);
    if (NO_RIGHT.includes(answer.status)) return undefined;
    refuseStatus(thread, answer);
    const comments = Array.isArray(answer.data) ? (answer.data as readonly unknown[]) : [];
    const own = comments.find((one) => String(memberOf(one, 'body')).startsWith(mark));
    const id = memberOf(own, 'id');
    if (typeof id === 'number') return id;
    if (comments.length < PAGE) return undefined;
  }
  return undefined;
}

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

async function call(
  { headers, name }: CommentThread,
  method: string,
  url: string,
  content?: object,
): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'xs2a-kit' },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, data: await answer.json().catch(() => undefined) };
  } catch (cause) {
    throw unreachable(
      `The comments of ${name} cannot be reached at ${new URL(url).origin}.`,
      cause,
    );
  }
}

function refuseStatus({ name }: CommentThread, { status }: Answer): void {
  if (status >= 200 && status < 300) return;
  throw unreachable(`The comments of ${name} cannot be read or written: status ${status}.`);
}

const unreachable = (message: string, cause?: unknown): Xs2aError =>
  new Xs2aError('TARGET_UNREACHABLE', message, {
    hint: 'Run the job again. The result of the gate does not depend on the comment.',
    cause,
  });

/** A note for people: on GitHub also an annotation of the job. */
function tell(text: string): void {
  const line = isOnGithub() ? githubCommand('notice', { title: 'xs2a comment', text }) : text;
  process.stdout.write(`${line}\n`);
}
