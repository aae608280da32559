import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { installedKit } from '../../test/installed-kit.testing.js';
import { type CommentServer, startCommentServer } from '../ci/comment-server.testing.js';

const MAIN = installedKit().main;
const folder = mkdtempSync(join(tmpdir(), 'xs2a-comment-'));
const MARK = '<!-- xs2a-gate -->';
const TOKEN = 'a-token';
const RED = `${MARK}\n\n### The gate fails\n`;
const GREEN = `${MARK}\nThe gate passes, compared with main.\n`;

let server: CommentServer;
afterEach(() => server?.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(join(folder, 'event.json'), '{"pull_request":{"number":7}}');
writeFileSync(join(folder, 'push.json'), '{"before":"0"}');

/** The variables of a job in a pull request, and in a merge request. */
const GITHUB = (): Readonly<Record<string, string>> => ({
  GITHUB_ACTIONS: 'true',
  GITHUB_EVENT_PATH: join(folder, 'event.json'),
  GITHUB_REPOSITORY: 'bank/interface',
  GITHUB_API_URL: server.url,
  GITHUB_TOKEN: TOKEN,
});
const GITLAB = (): Readonly<Record<string, string>> => ({
  GITLAB_CI: 'true',
  CI_API_V4_URL: server.url,
  CI_PROJECT_ID: '12',
  CI_MERGE_REQUEST_IID: '7',
  GITLAB_TOKEN: TOKEN,
});

/** Runs the command beside the server in this process. */
function comment(text: string | undefined, env: Readonly<Record<string, string | undefined>>) {
  const file = join(folder, 'gate.md');
  if (text === undefined) rmSync(file, { force: true });
  else writeFileSync(file, text);
  const { GITHUB_ACTIONS: _, GITLAB_CI: __, ...own } = process.env;
  return new Promise<{ code: number; said: string }>((done) => {
    execFile(
      process.execPath,
      [MAIN, 'comment', file],
      { env: { ...own, ...env }, cwd: folder },
      (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` }),
    );
  });
}

describe.each([
  ['GitHub', GITHUB, '/repos/bank/interface/issues/7/comments', 'PATCH', 'pull request 7'],
  ['GitLab', GITLAB, '/projects/12/merge_requests/7/notes', 'PUT', 'merge request 7'],
] as const)('on %s', (_, variables, path, update, name) => {
  test('the first run writes a comment, and the next ones renew it', async () => {
    const others = ['First!', `> ${RED}\nWhy?`, ...Array.from({ length: 150 }, () => 'More')];
    server = await startCommentServer(TOKEN, others);
    expect(await comment(RED, variables())).toMatchObject({
      code: 0,
      said: expect.stringMatching(`^Wrote the comment of ${name}`),
    });
    expect(await comment(GREEN, variables())).toMatchObject({
      code: 0,
      said: expect.stringMatching(`^Renewed the comment of ${name}`),
    });
    const [written, ...more] = server.comments.slice(others.length);
    expect([written?.body, more]).toEqual([GREEN, []]);
    expect(server.comments.slice(0, others.length).map(({ body }) => body)).toEqual(others);
    const writing = server.calls.filter((call) => !call.startsWith('GET'));
    expect(writing).toEqual([`POST ${path}`, expect.stringMatching(`^${update} .*/153$`)]);
  });

  test('a token that cannot write is no failure, and the summary gets the report', async () => {
    server = await startCommentServer(TOKEN);
    server.refusal = 403;
    const summary = join(folder, `summary-${update}.md`);
    const env = { ...variables(), GITHUB_STEP_SUMMARY: summary };
    const { code, said } = await comment(RED, env);
    expect([code, said]).toEqual([0, expect.stringContaining(`cannot write to ${name}`)]);
    expect([readFileSync(summary, 'utf8'), server.comments]).toEqual([RED, []]);
    const other = { GITHUB_TOKEN: 'wrong', GITLAB_TOKEN: 'wrong' };
    expect(await comment(RED, { ...variables(), ...other })).toMatchObject({ code: 0 });
    const none = { GITHUB_TOKEN: '', GITLAB_TOKEN: '' };
    expect(await comment(RED, { ...variables(), ...none })).toEqual({
      code: 0,
      said: expect.stringMatching(/No comment: GIT(HUB|LAB)_TOKEN is not set\. Set it to .+\n$/),
    });
  });

  test('a server that fails is one sentence, with the code of an unreachable target', async () => {
    server = await startCommentServer(TOKEN);
    server.refusal = 502;
    expect(await comment(RED, variables())).toEqual({
      code: 3,
      said: `xs2a: The comments of ${name} cannot be read or written: status 502.\n  Run the job again. The result of the gate does not depend on the comment.\n`,
    });
    const gone = variables();
    await server.close();
    const { code, said } = await comment(RED, gone);
    expect([code, said]).toEqual([3, expect.stringMatching(/^xs2a: .* cannot be reached at http/)]);
  });

  test('without a report, the comment says that there is none, and the command fails', async () => {
    server = await startCommentServer(TOKEN, [GREEN]);
    const { code, said } = await comment(undefined, variables());
    expect([code, said]).toEqual([2, expect.stringContaining('the gate wrote no report')]);
    expect(server.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining('The gate wrote no report in this run'),
    ]);
  });
});

test.each([
  ['of a push', () => ({ ...GITHUB(), GITHUB_EVENT_PATH: join(folder, 'push.json') })],
  ['of a branch', () => ({ ...GITLAB(), CI_MERGE_REQUEST_IID: undefined })],
  ['of nobody', () => ({})],
])('a job %s has nothing to comment on', async (_, env) => {
  server = await startCommentServer(TOKEN);
  const { code, said } = await comment(RED, env());
  expect([code, said]).toEqual([0, expect.stringMatching(/No comment: .+\.\n$/)]);
  expect(server.calls).toEqual([]);
});

test('a file without the mark is refused: it could not be renewed', async () => {
  server = await startCommentServer(TOKEN);
  const { code, said } = await comment('# Another file', GITHUB());
  expect([code, said]).toEqual([2, expect.stringContaining(`does not begin with ${MARK}`)]);
  expect(server.calls).toEqual([]);
});
