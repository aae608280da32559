import type { Reply } from '../tpp-client.js';
import type { Tour } from './tour.js';

export type Button = 'approve' | 'reject';

/** A PSU's browser on a tour: keeps the cookie, does not follow redirects. */
export function browse(tour: Tour) {
  let cookie: string | undefined;
  let page = '';
  const remember = (reply: Reply): Reply => {
    const set = [reply.headers['set-cookie']].flat()[0];
    if (set !== undefined) cookie = set.split(';')[0];
    page = reply.text;
    return reply;
  };
  return {
    open: async (link: string) =>
      remember(await tour.call('GET', link, { as: 'none', headers: { cookie } })),
    submit: async (fields: Readonly<Record<string, string>>) => {
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? '/nowhere';
      const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const form = { csrf, ...fields };
      const address = new URL(action, tour.bank.authUrl).href;
      return remember(await tour.call('POST', address, { as: 'none', form, headers: { cookie } }));
    },
  };
}

/** Logs in on a link as one of the PSUs and presses a button; returns the result. */
export async function decideOn(
  tour: Tour,
  link: unknown,
  button: Button = 'approve',
  psu = 0,
): Promise<Reply> {
  const browser = browse(tour);
  const { id = '', password = '' } = tour.bank.psus[psu] ?? {};
  const login = await browser.open(addressOf(tour, link));
  if (login.status !== 200) return login;
  const approval = await browser.submit({ login: '1', username: id, password });
  return approval.status === 200 ? browser.submit({ [button]: '1' }) : approval;
}

/** Presses a button of the app for an authorisation; returns the next page. */
export async function decideInApp(
  tour: Tour,
  authorisation: string,
  button: Button = 'approve',
  psu = 0,
): Promise<Reply> {
  const browser = browse(tour);
  const { id = '', password = '' } = tour.bank.psus[psu] ?? {};
  await browser.open(`${tour.bank.authUrl}/app`);
  await browser.submit({ login: '1', username: id, password });
  return browser.submit({ [button]: authorisation });
}

/** A faulty bank may return no link: the tour then uses a URL of a resource that does not exist. */
function addressOf({ bank }: Tour, link: unknown): string {
  return typeof link === 'string' && link.startsWith('http') ? link : `${bank.authUrl}/nowhere`;
}
