import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export interface OpenedReport {
  readonly page: Page;
  /** Errors that scripts of the page threw, and violations of its policy. */
  readonly errors: readonly string[];
  /** URLs that the page requested, except its own file. */
  readonly asked: readonly string[];
}

export interface ReportBrowser {
  readonly open: (
    content: string,
    options?: BrowserContextOptions & {
      readonly hash?: string;
      /** What the script of the page adds when it is ready. */
      readonly ready?: string;
    },
  ) => Promise<OpenedReport>;
  readonly close: () => Promise<void>;
}

/** A Chromium that opens reports from files, as their readers do. */
export async function openBrowser(executablePath: string): Promise<ReportBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-page-'));
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  let count = 0;
  return {
    open: async (content, { hash = '', ready = '#search', ...options } = {}) => {
      count += 1;
      const file = join(folder, `report-${count}.html`);
      writeFileSync(file, content);
      const page = await (await browser.newContext(options)).newPage();
      const errors: string[] = [];
      const asked: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => errors.push(message.text()));
      page.on('request', (request) => asked.push(request.url()));
      const own = pathToFileURL(file).href;
      await page.goto(`${own}${hash}`);
      if (options.javaScriptEnabled !== false) await page.waitForSelector(ready);
      return {
        page,
        errors,
        asked: asked.filter((url) => !url.startsWith(own) && url !== 'data:,'),
      };
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
