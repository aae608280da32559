import type { RunningBank } from '../start-bank.js';
import { openBrowser } from '../testing/browser.js';
import { CREATION, consent, REDIRECT_URI } from '../testing/samples.js';
import type { TppClient } from '../testing/tpp-client.js';
import type { Resources } from './open-resources.js';

/** The data for calls of the identity and access manager. */
export interface IamThings {
  readonly client: string;
  /** A scope with a pending authorisation. */
  readonly scope: string;
  /** An unused code, and its scope. */
  readonly code: string;
  readonly codeScope: string;
  readonly pages: readonly Page[];
}

/** A page in a browser: the target of its form, its cookie, and the form's secret. */
export interface Page {
  readonly path: string;
  readonly cookie: string;
  readonly csrf: string;
}

/** Registers the TPP, gets a code, and opens pages before and after the login. */
export async function openIam(
  bank: RunningBank,
  tpp: TppClient,
  { links }: Resources,
): Promise<IamThings> {
  const registration = { json: { redirect_uris: [REDIRECT_URI] } };
  const registered = await tpp.call('POST', `${bank.authUrl}/connect/register`, registration);
  const client: string = registered.body.client_id;
  const scopeOfNew = async () => {
    const made = await tpp.call('POST', '/v1/consents', { headers: CREATION, json: consent(bank) });
    return `AIS:${made.body.consentId}`;
  };
  const codeScope = await scopeOfNew();
  const query = new URLSearchParams({
    grant_type: 'code',
    response_type: 'code',
    client_id: client,
    redirect_uri: REDIRECT_URI,
    scope: codeScope,
  });
  const browser = openBrowser(bank);
  await browser.open(`${bank.authUrl}/connect/authorize?${query}`);
  await browser.submit(credentials(bank));
  const back = await browser.submit({ approve: '1' });
  await browser.close();
  const code = new URL(String(back.headers.location)).searchParams.get('code') ?? '';
  const pages: Page[] = [];
  for (const path of [...links.slice(0, 4), '/app']) {
    pages.push(await pageAt(bank, path, false), await pageAt(bank, path, true));
  }
  return { client, scope: await scopeOfNew(), code, codeScope, pages };
}

function credentials(bank: RunningBank) {
  const { id = '', password = '' } = bank.psus[0] ?? {};
  return { login: '1', username: id, password };
}

async function pageAt(bank: RunningBank, path: string, loggedIn: boolean): Promise<Page> {
  let cookie = '';
  const browser = openBrowser(bank);
  const remember = ({ headers }: Awaited<ReturnType<typeof browser.open>>) => {
    cookie = [headers['set-cookie']].flat()[0]?.split(';')[0] ?? cookie;
  };
  let shown = await browser.open(`${bank.authUrl}${path}`);
  remember(shown);
  if (loggedIn) {
    shown = await browser.submit(credentials(bank));
    remember(shown);
  }
  await browser.close();
  const csrf = /name="csrf" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
  if (csrf === '') throw new Error(`no form on ${path}: ${shown.status}`);
  return { path, cookie, csrf };
}
