import type { RunningBank } from '../start-bank.js';
import { type Browser, openBrowser } from './browser.js';
import type { Reply } from './tpp-client.js';

/** The bank's app on the phone of the first (0) or another PSU, logged in. */
export async function openApp(
  bank: RunningBank,
  psu = 0,
): Promise<{ readonly browser: Browser; readonly page: Reply }> {
  const { id = '', password = '' } = bank.psus[psu] ?? {};
  const browser = openBrowser(bank);
  await browser.open(`${bank.authUrl}/app`);
  const page = await browser.submit({ login: '1', username: id, password });
  return { browser, page };
}

/** Presses a button of the app for an authorisation; returns the next page. */
export async function decideInApp(
  bank: RunningBank,
  authorisation: string,
  button: 'approve' | 'reject' = 'approve',
  psu = 0,
): Promise<Reply> {
  const { browser } = await openApp(bank, psu);
  const page = await browser.submit({ [button]: authorisation });
  await browser.close();
  return page;
}
