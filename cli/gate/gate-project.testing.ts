import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installedKit } from '../../test/installed-kit.testing.js';

/** A repository in a temporary folder, with documents and a configuration. */
export interface GateProject {
  readonly folder: string;
  /** Writes a file. */
  put(name: string, text: string | object): void;
  /** Removes a file. */
  drop(name: string): void;
  /** Commits everything. */
  commit(): void;
  git(...args: readonly string[]): string;
  xs2a(...args: readonly string[]): Ran;
  /** The same in a folder below. */
  xs2aIn(below: string, ...args: readonly string[]): Ran;
  remove(): void;
}

interface Ran {
  readonly code: number | null;
  /** On one line, since the console breaks sentences. */
  readonly out: string;
  readonly told: string;
}

/** `main` is the command line: that of the installed package with everything beside it, unless another one is named. */
export function gateProject(
  files: Readonly<Record<string, string | object>>,
  main = installedKit().main,
): GateProject {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-gate-'));
  const put = (name: string, text: string | object): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(
      join(folder, name),
      typeof text === 'string' ? text : JSON.stringify(text, null, 2),
    );
  };
  const git = (...args: readonly string[]): string => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@bank.example'];
    const { status, stdout, stderr } = spawnSync('git', [...who, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  const commit = (): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'One step');
  };
  const xs2aIn = (below: string, ...args: readonly string[]): Ran => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
      cwd: join(folder, below),
      encoding: 'utf8',
    });
    const [out = '', told = ''] = [stdout, stderr].map((text) => text.replace(/\s+/g, ' '));
    return { code: status, out, told };
  };
  for (const [name, text] of Object.entries(files)) put(name, text);
  git('init', '--quiet', '--initial-branch', 'main');
  commit();
  return {
    folder,
    put,
    drop: (name) => rmSync(join(folder, name)),
    commit,
    git,
    xs2a: (...args) => xs2aIn('', ...args),
    xs2aIn,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A small document that is none of XS2A; each name is a required field of its only response. */
export const shopDocument = (title: string, fields: readonly string[]): object => ({
  openapi: '3.0.3',
  info: { title, version: '1.0.0' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        responses: {
          '200': {
            description: 'All.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: fields,
                  properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
                },
              },
            },
          },
        },
      },
    },
  },
});
