import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommentServer, startCommentServer } from '../cli/ci/comment-server.testing.js';
import { type JobResult, playGithub, playGitlab } from './ci-jobs.testing.js';
import { installedKit } from './installed-kit.testing.js';

const MAIN = installedKit().main;
const scratch = mkdtempSync(join(tmpdir(), 'xs2a-jobs-'));
const [origin, work] = [join(scratch, 'origin.git'), join(scratch, 'work')];
const TOKEN = 'a-token';
const ZEROS = '0'.repeat(40);
/** A document in which lint finds only warnings. */
const DOCUMENT = `openapi: 3.0.3
info:
  title: Bank
  version: 1.0.0
paths:
  /v1/funds-confirmations:
    post:
      operationId: confirmFunds
      tags: [PIIS]
      parameters:
        - { name: X-Request-ID, in: header, required: true, schema: { type: string, format: uuid } }
      security: [{}, { bearer: [] }]
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, properties: { account: { type: object } } }
      responses:
        "200":
          description: Told.
          headers: { X-Request-ID: { schema: { type: string } } }
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Funds" }
  /v1/offers:
    get:
      operationId: listOffers
      responses: { "200": { description: Offers. } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas:
    Funds:
      type: object
      required: [fundsAvailable]
      properties:
        fundsAvailable: { type: boolean }
`;
let server: CommentServer;

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** The package as `npm ci` would install it. */
function install(folder: string): void {
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
  const bin = join(folder, 'node_modules', '.bin', 'xs2a');
  writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
  chmodSync(bin, 0o755);
}

/** A repository that `xs2a init --for ci` has prepared for both providers. */
beforeAll(async () => {
  server = await startCommentServer(TOKEN);
  mkdirSync(join(work, 'spec'), { recursive: true });
  writeFileSync(join(work, 'spec', 'bank.yaml'), DOCUMENT);
  for (const provider of ['github', 'gitlab']) {
    const args = ['init', '--for', 'ci', '--provider', provider, '--document', 'spec/bank.yaml'];
    execFileSync(process.execPath, [MAIN, ...args], { cwd: work });
  }
  git(scratch, 'init', '--quiet', '--bare', '--initial-branch=main', origin);
  git(work, 'init', '--quiet', '--initial-branch=main');
  git(work, 'remote', 'add', 'origin', `file://${origin}`);
  commit('The document');
  git(work, 'push', '--quiet', 'origin', 'main');
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

function commit(message: string): string {
  git(work, 'add', '.');
  git(work, 'commit', '--quiet', '-m', message);
  return git(work, 'rev-parse', 'HEAD');
}

/** Replaces text of the document, and commits it. */
function edit(from: string | RegExp, to: string): string {
  const file = join(work, 'spec', 'bank.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
  return commit(`Replace ${from}`);
}
const BREAKING = [/^ {2}\/v1\/offers:/m, '  /v1/other-offers:'] as const;
const HARMLESS = [/^ {2}title: .*/m, '  title: Another title'] as const;

/** A new branch from main. */
function branch(name: string): void {
  git(work, 'checkout', '--quiet', '-b', name, 'main');
}

/** The clone of a runner at a commit; for a pull request with the target merged, as GitHub does it. */
function runner(revision: string, mergeInto?: string): string {
  const clone = mkdtempSync(join(scratch, 'runner-'));
  git(clone, 'clone', '--quiet', `file://${origin}`, '.');
  git(clone, 'checkout', '--quiet', '--detach', mergeInto ?? revision);
  if (mergeInto !== undefined) git(clone, 'merge', '--quiet', '--no-ff', '--no-edit', revision);
  install(clone);
  return clone;
}

type Event = 'push' | 'pull_request';

/** Plays the workflow of GitHub Actions for an event. */
function github(clone: string, event: Event, branchName: string, payload: object, token = TOKEN) {
  const file = join(mkdtempSync(join(scratch, 'event-')), 'event.json');
  writeFileSync(file, JSON.stringify({ repository: { default_branch: 'main' }, ...payload }));
  const text = readFileSync(join(clone, '.github/workflows/xs2a.yml'), 'utf8');
  const context = { 'github.event_name': event, 'github.token': token };
  return playGithub(text, clone, context, {
    ...{ GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: event, GITHUB_EVENT_PATH: file },
    ...{ GITHUB_REF_NAME: branchName, GITHUB_BASE_REF: event === 'push' ? '' : 'main' },
    ...{ GITHUB_REPOSITORY: 'bank/interface', GITHUB_API_URL: server.url, GITLAB_CI: undefined },
    ...{
      RUNNER_TEMP: mkdtempSync(join(scratch, 'temp-')),
      GITHUB_STEP_SUMMARY: join(scratch, 'summary.md'),
    },
  });
}

/** Plays the pipeline of GitLab; its variables say whether it runs for a push or a merge request. */
function gitlab(clone: string, variables: Readonly<Record<string, string>>) {
  const text = readFileSync(join(clone, '.gitlab-ci.yml'), 'utf8');
  return playGitlab(text, clone, {
    ...{ GITLAB_CI: 'true', CI_DEFAULT_BRANCH: 'main', CI_PROJECT_ID: '12', GITLAB_TOKEN: TOKEN },
    ...{ CI_API_V4_URL: server.url, GITHUB_ACTIONS: undefined, GITHUB_BASE_REF: undefined },
    ...variables,
  });
}

/** Both providers, for a push of one or more commits to a branch. */
async function pushed(name: string, before: string) {
  git(work, 'push', '--quiet', 'origin', name);
  const head = git(work, 'rev-parse', name);
  const onGithub = await github(runner(head), 'push', name, { before });
  const pipeline = runner(head);
  const jobs = await gitlab(pipeline, {
    ...{ CI_PIPELINE_SOURCE: 'push', CI_COMMIT_BRANCH: name, CI_COMMIT_BEFORE_SHA: before },
  });
  return { onGithub, jobs, pipeline };
}

/** Both providers, for a request of the current branch to main. */
async function requested(number: number, token = TOKEN) {
  const head = git(work, 'rev-parse', 'HEAD');
  const [main, name] = [git(work, 'rev-parse', 'main'), git(work, 'branch', '--show-current')];
  git(work, 'push', '--quiet', 'origin', name);
  const payload = { pull_request: { number, base: { sha: main } } };
  const onGithub = await github(
    runner(head, main),
    'pull_request',
    `${number}/merge`,
    payload,
    token,
  );
  const pipeline = runner(head);
  const jobs = await gitlab(pipeline, {
    ...{ CI_PIPELINE_SOURCE: 'merge_request_event', CI_MERGE_REQUEST_IID: String(number) },
    ...{ CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main', CI_MERGE_REQUEST_DIFF_BASE_SHA: main },
    GITLAB_TOKEN: token,
  });
  return { onGithub, jobs, pipeline };
}

/** The file that GitLab reads after a job. */
const issuesOf = (clone: string, file: string): readonly object[] =>
  JSON.parse(readFileSync(join(clone, file), 'utf8'));

const REMOVED = 'GET /v1/offers: the operation is removed';
/** Output is wrapped at 80 columns. */
const said = ({ out }: JobResult): string => out.replace(/\n +/g, ' ');
const bodies = (): readonly string[] => server.comments.map(({ body }) => body);

describe('the jobs that init writes', () => {
  test('pass for the first push of a repository', async () => {
    const { onGithub, jobs } = await pushed('main', ZEROS);
    expect([onGithub.passed, onGithub.steps]).toEqual([true, ['Gate', 'Lint']]);
    expect([jobs['gate']?.passed, jobs['lint']?.passed]).toEqual([true, true]);
    expect(said(onGithub)).toContain('This is the first push of main');
  }, 120_000);

  test('fail for a push that breaks, and pass for a harmless one', async () => {
    const before = git(work, 'rev-parse', 'main');
    const broken = edit(...BREAKING);
    const red = await pushed('main', before);
    expect([red.onGithub.passed, red.onGithub.steps]).toEqual([false, ['Gate', 'Lint']]);
    expect(said(red.onGithub)).toContain(REMOVED);
    expect([red.jobs['gate']?.passed, red.jobs['lint']?.passed]).toEqual([false, true]);
    expect(issuesOf(red.pipeline, 'gl-gate.json')).toMatchObject([
      { check_name: 'operation-removed', location: { path: 'spec/bank.yaml' } },
    ]);
    edit(...HARMLESS);
    const green = await pushed('main', broken);
    expect([green.onGithub.passed, green.jobs['gate']?.passed]).toEqual([true, true]);
    expect(issuesOf(green.pipeline, 'gl-gate.json')).toEqual([]);
    expect(server.calls).toEqual([]);
    git(work, 'reset', '--quiet', '--hard', before);
    git(work, 'push', '--quiet', '--force', 'origin', 'main');
  }, 240_000);

  test('compare the first push of a branch with main', async () => {
    branch('first-push');
    edit(...BREAKING);
    const head = git(work, 'rev-parse', 'HEAD');
    git(work, 'push', '--quiet', 'origin', 'first-push');
    const red = await github(runner(head), 'push', 'first-push', { before: ZEROS });
    expect([red.passed, said(red)]).toEqual([false, expect.stringContaining(REMOVED)]);
    // the rules of the pipeline run it for main and for merge requests
    const variables = { CI_PIPELINE_SOURCE: 'push', CI_COMMIT_BEFORE_SHA: ZEROS };
    expect(await gitlab(runner(head), { ...variables, CI_COMMIT_BRANCH: 'first-push' })).toEqual(
      {},
    );
  }, 120_000);

  test('give a request one comment: red, then green after the line of policy, and never two', async () => {
    branch('accepted');
    edit(...BREAKING);
    const red = await requested(7);
    expect([red.onGithub.passed, red.onGithub.steps]).toEqual([false, ['Gate', 'Comment', 'Lint']]);
    expect(red.jobs['gate']?.passed).toBe(false);
    // the stand-in has the comments of both providers: the second one renews that of the first
    expect(bodies()).toEqual([expect.stringContaining(`**${REMOVED}.`)]);
    const [line = ''] = /^ {2}- \{ fingerprint: .*\}$/m.exec(bodies()[0] ?? '') ?? [];
    const policy = join(work, 'xs2a-policy.yaml');
    writeFileSync(policy, `${readFileSync(policy, 'utf8')}${line}\n`);
    commit('Accept the removal');
    const green = await requested(7);
    expect([green.onGithub.passed, green.jobs['gate']?.passed]).toEqual([true, true]);
    expect(bodies()).toEqual([
      expect.stringMatching(
        /^<!-- xs2a-gate -->\nThe gate passes, .*\. The policy accepts 1 breaking or risky change\.\n$/,
      ),
    ]);
    // merged: the change is now part of the base, and the next request is not red for it
    git(work, 'checkout', '--quiet', 'main');
    const before = git(work, 'rev-parse', 'HEAD');
    git(work, 'merge', '--quiet', '--no-ff', '--no-edit', 'accepted');
    expect((await pushed('main', before)).onGithub.passed).toBe(true);
    branch('next');
    edit(...HARMLESS);
    server.comments.length = 0;
    const next = await requested(8);
    expect([next.onGithub.passed, next.jobs['gate']?.passed]).toEqual([true, true]);
    expect(bodies()).toEqual([
      expect.stringMatching(/^<!-- xs2a-gate -->\nThe gate passes, .*\n$/),
    ]);
    expect(said(next.onGithub)).toContain('matches no change any more: remove it.');
  }, 300_000);

  test('say that a fork cannot comment, and fail or pass without it', async () => {
    branch('fork');
    edit(...HARMLESS);
    [server.comments.length, server.refusal] = [0, 403];
    const { onGithub, jobs } = await requested(9);
    server.refusal = undefined;
    expect([onGithub.passed, jobs['gate']?.passed, bodies()]).toEqual([true, true, []]);
    expect(onGithub.out).toContain('No comment: the token cannot write to pull request 9');
    expect(readFileSync(join(scratch, 'summary.md'), 'utf8')).toContain('The gate passes');
  }, 120_000);
});
