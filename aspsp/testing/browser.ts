import type { RunningBank } from '../start-bank.js';
import { type Reply, tppClient } from './tpp-client.js';

/** A PSU's browser: keeps cookies, has no client certificate, does not follow redirects automatically. */
export interface Browser {
  open(link: string): Promise<Reply>;
  /** Fills in and submits the form of the current page. */
  submit(fields: Readonly<Record<string, string>>): Promise<Reply>;
  close(): Promise<void>;
}

/** Opens a browser without cookies. */
export function openBrowser(bank: RunningBank): Browser {
  const client = tppClient(bank, 'none');
  let cookie: string | undefined;
  let page = '';
  const remember = (reply: Reply): Reply => {
    const set = [reply.headers['set-cookie']].flat()[0];
    if (set !== undefined) cookie = set.split(';')[0];
    page = reply.text;
    return reply;
  };
  return {
    open: async (link) => remember(await client.call('GET', link, { headers: { cookie } })),
    submit: async (fields) => {
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
      const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const form = { csrf, ...fields };
      const address = new URL(action, bank.authUrl).href;
      return remember(await client.call('POST', address, { form, headers: { cookie } }));
    },
    close: () => client.close(),
  };
}

/** Logs in as the first (0) or second (1) PSU and presses a button; returns the result. */
export async function decide(
  bank: RunningBank,
  link: string,
  button: 'approve' | 'reject' = 'approve',
  psu = 0,
): Promise<Reply> {
  const browser = openBrowser(bank);
  const { id = '', password = '' } = bank.psus[psu] ?? {};
  const login = await browser.open(link);
  if (login.status !== 200) return login;
  const approval = await browser.submit({ login: '1', username: id, password });
  const end = approval.status === 200 ? await browser.submit({ [button]: '1' }) : approval;
  await browser.close();
  return end;
}
