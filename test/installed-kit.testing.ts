import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';

/** The packed package, installed in a folder of its own outside the repository. */
export interface InstalledKit {
  /** The folder that a user calls his project; its package.json has `"type": "module"`. */
  readonly project: string;
  /** The installed package. */
  readonly root: string;
  /** The command line, for `node main ...`. */
  readonly main: string;
}

/** Optional packages and those that our documents tell a reader to install; taken from the repository, not from npm. */
const BESIDE = [
  '@electric-sql/pglite',
  '@types/node',
  'pg',
  'playwright-core',
  'ts-morph',
  'typescript',
];
const FOLDER = `xs2a-kit-installed-${userInfo().uid}-`;
const DAY = 86_400_000;
/** Packing and installing takes some 10 s; a lock of a killed process is that old only then. */
const LOCK_MS = 180_000;

/**
 * Packs what the last build made, and installs it in an empty folder, as users do. Tests run the installed command line, because
 * inside the repository every development dependency resolves, and a package that users lack is not noticed there. Made once for each build, and
 * shared by all test files and runs.
 */
export function installedKit(): InstalledKit {
  return made('full', (project) => {
    cpSync(bareKit().project, project, { recursive: true, verbatimSymlinks: true });
    for (const name of BESIDE) {
      const link = join(project, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(packageRoot(), 'node_modules', name), link);
    }
  });
}

/** The same without any package that `npm install xs2a-kit` does not install. */
export function bareKit(): InstalledKit {
  return made('bare', (project) => {
    const npm = (cwd: string, ...args: readonly string[]) =>
      execFileSync('npm', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    npm(packageRoot(), 'pack', '--ignore-scripts', '--pack-destination', project);
    const tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
    writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}\n');
    // like a team that accepts no package for another version of Node
    const strict = ['--engine-strict', '--no-audit', '--no-fund', '--prefer-offline'];
    twice(() => npm(project, 'install', ...strict, `./${tarball}`));
  });
}

/** Two installs at once may fail on the same file of npm's cache, and then succeed. */
export function twice(install: () => unknown): void {
  try {
    install();
  } catch {
    install();
  }
}

function made(kind: string, fill: (project: string) => void): InstalledKit {
  const project = join(tmpdir(), `${FOLDER}${kind}-${fingerprint()}`);
  if (!existsSync(project)) underLock(project, () => fillAside(project, fill));
  const root = join(project, 'node_modules', 'xs2a-kit');
  return { project, root, main: join(root, 'dist', 'cli', 'main.js') };
}

/** Fills a folder beside and renames it at the end, so that nobody meets half an installation. */
function fillAside(project: string, fill: (project: string) => void): void {
  removeOldKits();
  const aside = mkdtempSync(`${project}.`);
  fill(aside);
  renameSync(aside, project);
}

function removeOldKits(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(FOLDER))) {
    const folder = join(tmpdir(), name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > DAY) rmSync(folder, { recursive: true, force: true });
  }
}

/** Only one of several test processes makes the folder; the others wait for it. */
function underLock(project: string, make: () => void): void {
  const lock = `${project}.lock`;
  while (!existsSync(project)) {
    try {
      mkdirSync(lock);
    } catch {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > LOCK_MS) rmSync(lock, { recursive: true, force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      continue;
    }
    try {
      if (!existsSync(project)) make();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

let known: string | undefined;

/** Depends on every file that is packed: on what the last build wrote, and on the documents. */
function fingerprint(): string {
  known ??= createHash('sha256')
    .update(packedFiles().map(contentOf).join('\n'))
    .digest('hex')
    .slice(0, 16);
  return known;
}

function packedFiles(): readonly string[] {
  const root = packageRoot();
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly files: readonly string[];
  };
  const entries = ['package.json', 'README.md', ...files.filter((name) => !name.startsWith('!'))];
  return entries.flatMap((entry) => {
    const path = join(root, entry);
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
      .sort();
  });
}

const contentOf = (file: string): string =>
  `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
