import type { RunningBank } from '../start-bank.js';
import { decide } from './browser.js';
import { CREATION, consent } from './samples.js';
import type { Reply, TppClient } from './tpp-client.js';

/** A consent that the PSU approved. */
export interface Agreed {
  readonly made: Reply;
  readonly id: string;
  /** Reads under the consent, with the PSU present so that no access is counted. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
}

/** Creates a consent and lets the first (0) or second (1) PSU approve it. */
export async function agree(
  bank: RunningBank,
  tpp: TppClient,
  change: object = {},
  psu = 0,
): Promise<Agreed> {
  const json = consent(bank, change);
  const made = await tpp.call('POST', '/v1/consents', { headers: CREATION, json });
  await decide(bank, made.body._links.scaRedirect.href, 'approve', psu);
  const id = String(made.body.consentId);
  const own = { 'consent-id': id, 'psu-ip-address': '192.0.2.10' };
  const get = (path: string, headers: object = {}) =>
    tpp.call('GET', path, { headers: { ...own, ...headers } });
  return { made, id, get };
}
