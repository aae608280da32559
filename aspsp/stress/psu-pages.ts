import type { SeededPsu } from '../seed/seed.js';
import type { Actor } from './actor.js';
import type { Reply } from './http.js';

/** A page that a PSU has open, with the cookie of its session. */
export interface Shown {
  readonly reply: Reply;
  readonly cookie: string;
}

/** Every status that a page of a used or ended link may have besides 200 and the redirect back. */
const PAGES = [200, 302, 410];

async function openPage(actor: Actor, link: string): Promise<Shown> {
  const url = new URL(link, actor.authUrl).href;
  const reply = await actor.browser.send('PSU page', 'GET', url, { want: PAGES });
  return shown(reply, '');
}

/** Submits the form of a page, several times concurrently if required. */
export function sendForm(
  actor: Actor,
  { reply, cookie }: Shown,
  fields: Readonly<Record<string, string>>,
): Promise<Reply> {
  const action = /action="([^"]+)"/.exec(reply.text)?.[1] ?? '';
  const csrf = /name="csrf" value="([^"]+)"/.exec(reply.text)?.[1] ?? '';
  const url = new URL(action, actor.authUrl).href;
  const form = { csrf, ...fields };
  return actor.browser.send('PSU form', 'POST', url, { form, headers: { cookie }, want: PAGES });
}

/** Logs in on a page of the bank. */
export async function logIn(actor: Actor, link: string, psu: SeededPsu): Promise<Shown> {
  const login = await openPage(actor, link);
  if (login.reply.status !== 200) return login;
  const { id: username, password } = psu;
  const reply = await sendForm(actor, login, { login: '1', username, password });
  return shown(reply, login.cookie);
}

function shown(reply: Reply, before: string): Shown {
  const [set] = [reply.headers['set-cookie']].flat();
  return { reply, cookie: set?.split(';')[0] ?? before };
}

/** Whether the PSU was redirected to the TPP with the requested result. */
export function cameBackWell({ status, headers }: Reply): boolean {
  const location = String(headers['location'] ?? '');
  return status === 302 && !location.includes('error=') && !location.includes('refused');
}
