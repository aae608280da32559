// npm run docs:pictures: the picture of a report in README, light and dark, of a run against the reference bank with two faults
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const LIMIT = 150_000; // bytes of one picture
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
const bank = spawn(process.execPath, [main, 'bank', ...ports, ...faults], { cwd: run });
process.once('exit', () => {
  bank.kill();
  rmSync(run, { recursive: true, force: true });
});
const [said] = await Promise.race([once(bank.stdout, 'data'), once(bank, 'exit')]);
if (!Buffer.isBuffer(said)) fail('the bank did not start');
const suite = [main, 'conformance', '--profile', 'profile.yaml', '--quiet', '--out', '.'];
const { status } = spawnSync(process.execPath, suite, { stdio: 'inherit', cwd: run });
bank.kill();
if (status !== 1) fail(`the faults have findings, exit code 1; the suite ended with ${status}`);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const colorScheme of ['light', 'dark']) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1200, height: 1000 } });
  await page.goto(pathToFileURL(join(run, 'report.html')).href);
  await page.getByText('Not conformant').first().waitFor();
  const path = join(import.meta.dirname, `report-${colorScheme}.png`);
  await page.screenshot({ path });
  // where it is there: a third of the size
  if (spawnSync('pngquant', ['--version']).status === 0) {
    execFileSync('pngquant', ['--force', '--output', path, '64', path]);
  }
  const { size } = statSync(path);
  process.stdout.write(`${path}: ${Math.round(size / 1000)} KB\n`);
  if (size > LIMIT) fail(`${path} is larger than ${LIMIT / 1000} KB; pngquant makes it smaller`);
}
await browser.close();

function fail(why) {
  process.stderr.write(`pictures: ${why}\n`);
  process.exit(1);
}
