import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/install-peers.mjs';

export const CACHE = join(ROOT, '.cache', 'gate');
export const MAIN = join(ROOT, 'dist', 'cli', 'main.js');
const OASDIFF = join(CACHE, 'oasdiff');
const SMART = join(CACHE, 'node_modules', 'api-smart-diff');
/** The version that was used to score the corpus. */
const SMART_VERSION = '1.0.6';

/**
 * The available tools: ours, and the peers that could be installed. Each compares two files with one command.
 */
export async function prepareTools() {
  mkdirSync(CACHE, { recursive: true });
  const tools = [
    {
      name: 'xs2a diff',
      version: 'of this folder',
      command: (a, b) => [process.execPath, [MAIN, 'diff', a, b, '--fail-on', 'never']],
    },
    {
      name: 'xs2a diff --no-witnesses',
      version: 'of this folder',
      command: (a, b) => [
        process.execPath,
        [MAIN, 'diff', a, b, '--fail-on', 'never', '--no-witnesses'],
      ],
    },
  ];
  const oasdiff = prepareOasdiff();
  if (oasdiff !== undefined) {
    tools.push({
      name: 'oasdiff',
      version: oasdiff,
      command: (a, b) => [OASDIFF, ['breaking', a, b]],
    });
  }
  const runner = prepareSmartDiff();
  if (runner !== undefined) {
    tools.push({
      name: 'api-smart-diff',
      version: SMART_VERSION,
      command: (a, b) => [process.execPath, [runner, a, b]],
    });
  }
  return tools;
}

/** Built from the Go module proxy, in the newest version that it offers. */
function prepareOasdiff() {
  if (!existsSync(OASDIFF)) {
    const env = { ...process.env, GOBIN: CACHE };
    const { status } = spawnSync('go', ['install', 'github.com/oasdiff/oasdiff@latest'], {
      env,
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) {
      process.stderr.write('bench: oasdiff cannot be built; it is left out\n');
      return undefined;
    }
  }
  const info = execFileSync('go', ['version', '-m', OASDIFF], { encoding: 'utf8' });
  return /^\s*mod\s+\S+\s+(\S+)/m.exec(info)?.[1] ?? 'unknown';
}

/**
 * Installed beside the others; the wrapper program reads YAML with js-yaml, as the tool's own command does.
 */
function prepareSmartDiff() {
  if (!existsSync(SMART)) {
    const args = [
      'install',
      '--prefix',
      CACHE,
      '--no-audit',
      '--no-fund',
      `api-smart-diff@${SMART_VERSION}`,
    ];
    if (spawnSync('npm', args, { stdio: ['ignore', 2, 2] }).status !== 0) {
      process.stderr.write('bench: api-smart-diff cannot be installed; it is left out\n');
      return undefined;
    }
  }
  const runner = join(CACHE, 'smart-diff.mjs');
  writeFileSync(
    runner,
    `import { readFileSync } from 'node:fs';
import { load } from ${JSON.stringify(join(ROOT, 'node_modules', 'js-yaml', 'dist', 'js-yaml.mjs'))};
import { apiDiff } from ${JSON.stringify(join(SMART, 'dist', 'index.mjs'))};
const read = (file) => (file.endsWith('.json') ? JSON.parse : load)(readFileSync(file, 'utf8'));
const [old, now] = process.argv.slice(2).map(read);
const found = apiDiff(old, now);
console.log(JSON.stringify({ breaking: found.filter(({ type }) => type === 'breaking').length, all: found.length }));
`,
  );
  return runner;
}
