// npm run docs:pictures: the picture of the studio in README, light and dark: a run against the reference bank with two faults
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const FAULTS = ['balance-amount-missing', 'payment-status-goes-back'];
const SCOPE = { only: ['pis/', 'ais/', 'cof/'] };
const TOKEN = 'a-token-of-this-run-and-of-no-other';
const root = join(import.meta.dirname, '..', '..');
const main = join(root, 'dist/cli/main.js');
const cwd = mkdtempSync(join(tmpdir(), 'xs2a-pictures-'));
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const started = [];
process.once('exit', () => {
  for (const child of started) child.kill();
  rmSync(cwd, { recursive: true, force: true });
});

/** Starts a command that goes on, and gives what it prints first. */
async function start(...args) {
  const env = { ...process.env, XS2A_STUDIO_TOKEN: TOKEN };
  const child = spawn(process.execPath, [main, ...args], { cwd, env });
  started.push(child);
  const [said] = await once(child.stdout, 'data');
  return String(said).trim();
}

await start(
  'bank',
  '--port',
  '0',
  '--iam-port',
  '0',
  '--write-profile',
  'bank.yaml',
  ...FAULTS.flatMap((one) => ['--fault', one]),
);
const { origin } = new URL(await start('studio', '--port', '0', '--no-open'));

async function call(method, path, body) {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.title}`);
  return answer;
}

const yaml = readFileSync(join(cwd, 'bank.yaml'), 'utf8');
const bank = await call('POST', '/banks', { yaml });
let run = await call('POST', '/runs', { bankId: bank.id, scope: SCOPE });
while (run.state !== 'ended') {
  if (run.state === 'failed') throw new Error(run.problem?.title);
  await wait(1000);
  run = await call('GET', `/runs/${run.id}`);
}
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const colorScheme of ['light', 'dark']) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1200, height: 1000 } });
  await page.goto(`${origin}/?token=${TOKEN}`);
  await page.getByRole('heading', { name: 'Banks' }).waitFor();
  await page.goto(`${origin}/runs/${run.id}`);
  await page.getByText('Looks like').first().waitFor();
  const path = join(import.meta.dirname, `studio-${colorScheme}.png`);
  await page.screenshot({ path });
  if (spawnSync('pngquant', ['--version']).status === 0) {
    execFileSync('pngquant', ['--force', '--output', path, '64', path]);
  }
  process.stdout.write(`${path}: ${Math.round(statSync(path).size / 1000)} KB\n`);
}
await browser.close();
process.exit(0);
