import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankOptions } from '../apps/bank-options.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { type Agreed, agree } from './agree.js';
import { decide } from './browser.js';
import { type MovingClock, movingClock } from './moving-clock.js';
import { CREATION, consent, EXPLICIT, NO_REDIRECT, payment } from './samples.js';
import { type CallOptions, type Reply, type TppClient, tppClient } from './tpp-client.js';

export const SINGLE = '/v1/payments/sepa-credit-transfers';

/** A bank on a Monday morning, a TPP, and the TPP's operations that reveal which options the bank chose. */
export interface World {
  readonly bank: RunningBank;
  readonly tpp: TppClient;
  readonly clock: MovingClock;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  pay(headers?: CallOptions['headers'], change?: object): Promise<Reply>;
  /** A payment whose authorisation the TPP started explicitly; returns the response to the start. */
  start(): Promise<Reply>;
  /** A payment that the PSU approved. */
  approved(): Promise<Reply>;
  statusOf(made: Reply): Promise<string>;
  /** A consent that nobody approved. */
  ask(change?: object): Promise<Reply>;
  agree(change?: object): Promise<Agreed>;
  /** An Embedded authorisation, started with the PSU's password; the response and its URL. */
  embedded(): Promise<{ readonly reply: Reply; readonly address: string }>;
  close(): Promise<void>;
}

/** Starts worlds that share one folder of certificates; `clear` deletes it. */
export function worlds(): {
  start(options?: BankOptions): Promise<World>;
  clear(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-variants-'));
  return {
    start: async (options = {}) => {
      const clock = movingClock();
      const certs = join(folder, 'certs');
      const bank = await startBank({ port: 0, iamPort: 0, certs, seams: clock, ...options });
      clock.toMonday();
      return worldOf(bank, clock);
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function worldOf(bank: RunningBank, clock: MovingClock): World {
  const tpp = tppClient(bank);
  const pay = (headers: CallOptions['headers'] = CREATION, change: object = {}) =>
    tpp.call('POST', SINGLE, { headers, json: payment(bank, change) });
  return {
    bank,
    tpp,
    clock,
    call: tpp.call,
    pay,
    start: async () => {
      const made = await pay(EXPLICIT);
      const path = `${SINGLE}/${made.body.paymentId}/authorisations`;
      return tpp.call('POST', path, { headers: CREATION, json: {} });
    },
    approved: async () => {
      const made = await pay();
      await decide(bank, made.body._links.scaRedirect.href);
      return made;
    },
    statusOf: async (made) => {
      const path = `${SINGLE}/${made.body.paymentId}/status`;
      return (await tpp.call('GET', path)).body.transactionStatus;
    },
    ask: (change = {}) =>
      tpp.call('POST', '/v1/consents', { headers: EXPLICIT, json: consent(bank, change) }),
    agree: (change) => agree(bank, tpp, change),
    embedded: async () => {
      const headers = { ...NO_REDIRECT, 'psu-id': bank.psus[0]?.id };
      const explicit = { ...headers, 'tpp-explicit-authorisation-preferred': 'true' };
      const made = await pay(explicit);
      const path = `${SINGLE}/${made.body.paymentId}/authorisations`;
      const json = { psuData: { password: bank.psus[0]?.password } };
      const reply = await tpp.call('POST', path, { headers, json });
      return { reply, address: `${path}/${reply.body.authorizationId}` };
    },
    close: async () => {
      await tpp.close();
      await bank.close();
    },
  };
}
