import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { installedKit } from '../../test/installed-kit.testing.js';

const MAIN = installedKit().main;
const scratch = mkdtempSync(join(tmpdir(), 'xs2a-ci-base-'));
const ZEROS = '0'.repeat(40);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A document with these paths. */
const documentOf = (...paths: readonly string[]): string =>
  `openapi: 3.0.3\ninfo: { title: Bank, version: 1.0.0 }\npaths:\n${paths
    .map((path) => `  /${path}: { get: { responses: { "200": { description: Ok. } } } }\n`)
    .join('')}`;

let origin = '';
/** The clone of a developer. */
let work = '';

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** Commits a document with these paths; returns the commit. */
function commit(...paths: readonly string[]): string {
  writeFileSync(join(work, 'bank.yaml'), documentOf(...paths));
  git(work, 'add', '.');
  git(work, 'commit', '--quiet', '--allow-empty', '-m', paths.join());
  return git(work, 'rev-parse', 'HEAD');
}

beforeEach(() => {
  const folder = mkdtempSync(join(scratch, 'case-'));
  [origin, work] = [join(folder, 'origin.git'), join(folder, 'work')];
  mkdirSync(work);
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', origin);
  git(work, 'init', '--quiet', '--initial-branch=main');
  git(work, 'remote', 'add', 'origin', `file://${origin}`);
  const config = { spec: 'bank.yaml', gate: { check: ['diff'] } };
  writeFileSync(join(work, 'xs2a.config.json'), JSON.stringify(config));
});

/** A clone of origin as a runner has it. */
function cloned(revision: string, ...options: readonly string[]): string {
  const clone = mkdtempSync(join(scratch, 'clone-'));
  git(clone, 'clone', '--quiet', ...options, `file://${origin}`, '.');
  git(clone, 'checkout', '--quiet', '--detach', revision);
  return clone;
}

/** `xs2a gate --base ci` as a job runs it. */
function gate(cwd: string, variables: Readonly<Record<string, string>>) {
  const { GITHUB_ACTIONS: _, GITLAB_CI: __, GITHUB_BASE_REF: ___, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'gate', '--base', 'ci'], {
    cwd,
    encoding: 'utf8',
    env: { ...env, ...variables },
  });
  return { code: status, said: `${stdout}${stderr}`.replace(/\n {2}/g, ' ') };
}

/** The variables of a push in one provider. */
type Push = (before: string, branch: string) => Readonly<Record<string, string>>;

const githubPush: Push = (before, branch) => {
  const path = join(mkdtempSync(join(scratch, 'event-')), 'event.json');
  writeFileSync(path, JSON.stringify({ before, repository: { default_branch: 'main' } }));
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'push',
    GITHUB_EVENT_PATH: path,
    GITHUB_REF_NAME: branch,
  };
};

const gitlabPush: Push = (before, branch) => ({
  GITLAB_CI: 'true',
  CI_PIPELINE_SOURCE: 'push',
  CI_COMMIT_BEFORE_SHA: before,
  CI_COMMIT_BRANCH: branch,
  CI_DEFAULT_BRANCH: 'main',
});

describe.each([
  ['GitHub', githubPush],
  ['GitLab', gitlabPush],
] as const)('a push on %s', (_, push) => {
  test('is compared with the commit before it, whatever number of commits it has', () => {
    const first = commit('a', 'b');
    commit('a');
    const head = commit('a', 'c');
    git(work, 'push', '--quiet', 'origin', 'main');
    const { code, said } = gate(cloned(head), push(first, 'main'));
    expect([code, said]).toEqual([1, expect.stringContaining('GET /b: the operation is removed')]);
    expect(said).toContain(`Compared with ${first.slice(0, 12)}, the commit before the push.`);
    expect(gate(cloned(head), push(git(work, 'rev-parse', 'HEAD~1'), 'main')).code).toBe(0);
  });

  test('into a shallow clone fetches that commit', () => {
    const first = commit('a', 'b');
    commit('a');
    const head = commit('a', 'c');
    git(work, 'push', '--quiet', 'origin', 'main');
    expect(gate(cloned(head, '--depth=1'), push(first, 'main')).code).toBe(1);
  });

  test('of a new branch is compared with the commit where it left the default branch', () => {
    const first = commit('a', 'b');
    git(work, 'push', '--quiet', 'origin', 'main');
    git(work, 'checkout', '--quiet', '-b', 'change');
    const head = commit('a');
    git(work, 'checkout', '--quiet', 'main');
    // added to main since then: not a removal by the new branch
    commit('a', 'b', 'later');
    git(work, 'push', '--quiet', 'origin', 'main', 'change');
    const { code, said } = gate(cloned(head), push(ZEROS, 'change'));
    expect([code, said]).toEqual([1, expect.stringContaining('GET /b: the operation is removed')]);
    expect(said).not.toContain('/later');
    expect(said).toContain(
      `Compared with ${first.slice(0, 12)}, the commit where change left main`,
    );
  });

  test('of the first commits has nothing to compare with', () => {
    commit('a', 'b');
    const head = commit('a');
    git(work, 'push', '--quiet', 'origin', 'main');
    const { code, said } = gate(cloned(head), push(ZEROS, 'main'));
    expect(code).toBe(0);
    expect(said).toContain('This is the first push of main: there is nothing to compare with.');
  });

  test('by force is compared with the replaced commit as long as origin has it', () => {
    commit('a', 'b');
    const replaced = commit('a', 'b', 'c');
    git(work, 'push', '--quiet', 'origin', 'main');
    git(work, 'reset', '--quiet', '--hard', 'HEAD~1');
    const head = commit('a', 'b', 'd');
    git(work, 'push', '--quiet', '--force', 'origin', 'main');
    const { code, said } = gate(cloned(head), push(replaced, 'main'));
    expect([code, said]).toEqual([1, expect.stringContaining('GET /c: the operation is removed')]);
    git(origin, 'reflog', 'expire', '--expire=now', '--all');
    git(origin, 'gc', '--quiet', '--prune=now');
    const after = gate(cloned(head), push(replaced, 'main'));
    expect(after.code).toBe(2);
    expect(after.said).toContain(
      `xs2a: The clone does not have what to compare with: ${replaced.slice(0, 12)}, the commit before the push. Fetch the whole history`,
    );
    git(work, 'push', '--quiet', 'origin', 'main:change');
    expect(gate(cloned(head), push(replaced, 'change'))).toMatchObject({ code: 0 });
  });
});

/** The variables of a pull or merge request to main in one provider. */
type Request = (base: string) => Readonly<Record<string, string>>;

const pullRequest: Request = (sha) => {
  const path = join(mkdtempSync(join(scratch, 'event-')), 'event.json');
  writeFileSync(path, JSON.stringify({ pull_request: { number: 7, base: { sha } } }));
  return { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main', GITHUB_EVENT_PATH: path };
};

const mergeRequest: Request = (base) => ({
  GITLAB_CI: 'true',
  CI_PIPELINE_SOURCE: 'merge_request_event',
  CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
  CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
});

describe.each([
  ['pull request on GitHub', pullRequest],
  ['merge request on GitLab', mergeRequest],
] as const)('a %s', (_, request) => {
  /** main has got another operation since the branch left it. */
  function branched(): { readonly base: string; readonly head: string } {
    const base = commit('a', 'b');
    git(work, 'checkout', '--quiet', '-b', 'change');
    const head = commit('a');
    git(work, 'checkout', '--quiet', 'main');
    commit('a', 'b', 'later');
    git(work, 'push', '--quiet', 'origin', 'main', 'change');
    return { base, head };
  }

  test.each([
    ['a complete clone', []],
    ['a clone without the target', ['--single-branch', '--branch', 'change']],
    ['a shallow clone', ['--depth=1', '--branch', 'change']],
  ])('is compared with what it starts from, in %s', (_what, options) => {
    const { base, head } = branched();
    const { code, said } = gate(cloned(head, ...options), request(base));
    expect([code, said]).toEqual([1, expect.stringContaining('GET /b: the operation is removed')]);
    expect(said).not.toContain('/later');
  });

  test('that was merged in the meantime is compared with what it started from', () => {
    const { base, head } = branched();
    git(work, 'checkout', '--quiet', 'main');
    git(work, 'merge', '--quiet', '--no-edit', '-X', 'theirs', 'change');
    git(work, 'push', '--quiet', 'origin', 'main');
    expect(gate(cloned(head), request(base)).code).toBe(1);
  });

  test('whose own commits are not checked out is refused', () => {
    const { base } = branched();
    const { code, said } = gate(cloned(base), request(base));
    expect(code).toBe(2);
    expect(said).toMatch(/xs2a: The checkout has no commit of the \w+ request, only main\./);
  });
});

test('another event is compared with the parent, also in a shallow clone', () => {
  const first = commit('a', 'b');
  const head = commit('a');
  git(work, 'push', '--quiet', 'origin', 'main');
  for (const options of [[], ['--depth=1']]) {
    const { code, said } = gate(cloned(head, ...options), { GITHUB_ACTIONS: 'true' });
    expect([code, said]).toEqual([1, expect.stringContaining(first.slice(0, 12))]);
  }
  const scheduled = { ...gitlabPush(ZEROS, 'main'), CI_PIPELINE_SOURCE: 'schedule' };
  expect(gate(cloned(head), scheduled).code).toBe(1);
});

test('outside GitHub and GitLab, --base ci is refused in one sentence', () => {
  commit('a');
  expect(gate(work, {})).toEqual({
    code: 2,
    said: expect.stringMatching(
      /^xs2a: --base ci works in GitHub Actions and GitLab CI only\. Elsewhere, name/,
    ),
  });
});
