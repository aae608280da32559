import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

/**
 * Opens a report as a reader does, and measures the time to paint, to become usable, to search and to open a
 * case.
 */
export async function measurePage(file, executablePath) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const session = await browser.newBrowserCDPSession();
    const emptyMb = await memoryOf(session);
    const start = performance.now();
    await page.goto(pathToFileURL(file).href, { waitUntil: 'commit' });
    await page.waitForSelector('#search');
    const usableMs = performance.now() - start;
    const paintMs = await page.evaluate(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
    );
    const nodes = await page.evaluate("document.querySelectorAll('*').length");
    const openMb = await memoryOf(session);
    const searched = performance.now();
    await page.fill('#search', 'ffff-no-such-text');
    await page.locator('[role=status]', { hasText: /found$/ }).waitFor({ timeout: 60_000 });
    const searchMs = performance.now() - searched;
    const opened = performance.now();
    const ids = await page.evaluate(
      'JSON.stringify(performance.now() && [...document.querySelectorAll(\'#causes a[href^="#case="]\')].map((one) => one.hash))',
    );
    const [first] = JSON.parse(ids);
    await page.evaluate(`location.hash = ${JSON.stringify(first)}`);
    await page.waitForSelector('.steps .exchange');
    const caseMs = performance.now() - opened;
    const usedMb = await memoryOf(session);
    return { paintMs, usableMs, searchMs, caseMs, nodes, emptyMb, openMb, usedMb };
  } finally {
    await browser.close();
  }
}

/** Resident memory of the page's process in MB, including the code of the browser. */
async function memoryOf(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /^Rss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]);
  return Math.max(...sizes.map(Number)) / 1024;
}
