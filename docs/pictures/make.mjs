// npm run docs:pictures: the picture of a report in README, light and dark, of a run against the reference bank with two faults
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const FAULTS = ['balance-amount-missing', 'payment-status-goes-back'];
const root = join(import.meta.dirname, '..', '..');
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
if (executablePath === undefined) {
  process.stderr.write('pictures: Chromium is needed (Debian: apt-get install chromium)\n');
  process.exit(2);
}
const run = mkdtempSync(join(tmpdir(), 'xs2a-pictures-'));
const main = join(root, 'dist/cli/main.js');
const faults = FAULTS.flatMap((fault) => ['--fault', fault]);
const ports = ['--port', '0', '--iam-port', '0', '--write-profile', 'profile.yaml'];
const bank = spawn('node', [main, 'bank', ...ports, ...faults], { cwd: run });
await once(bank.stdout, 'data');
spawnSync('node', [main, 'conformance', '--profile', 'profile.yaml', '--quiet', '--out', '.'], {
  stdio: 'inherit',
  cwd: run,
});
bank.kill();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const colorScheme of ['light', 'dark']) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1200, height: 1000 } });
  await page.goto(pathToFileURL(join(run, 'report.html')).href);
  await page.waitForTimeout(1_000);
  const path = join(import.meta.dirname, `report-${colorScheme}.png`);
  await page.screenshot({ path });
  // where it is there: a third of the size
  if (spawnSync('pngquant', ['--version']).status === 0) {
    execFileSync('pngquant', ['--force', '--output', path, '64', path]);
  }
  process.stdout.write(`${path}: ${Math.round(statSync(path).size / 1024)} KB\n`);
}
await browser.close();
rmSync(run, { recursive: true });
