import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSweeper } from './execution/sweep.js';
import { type RunningBank, startBank } from './start-bank.js';
import type { DatedKind } from './store/store.js';
import { agree } from './testing/agree.js';
import { openBrowser } from './testing/browser.js';
import { type MovingClock, movingClock } from './testing/moving-clock.js';
import { CREATION, consent } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

const MINUTE = 60;
const DAY = 86_400;

let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  clock = movingClock();
  const logins = { perPsu: 3, perSession: 2, lock: 10 * MINUTE };
  const config = { logins, sca: { attempts: 10 } };
  bank = await startBank({ port: 0, iamPort: 0, seams: clock, config });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

const amount = async (kind: DatedKind) => (await bank.bank.store.find(kind, {})).length;
const idle = () => tpp.call('GET', '/v1/consents/none/status');

describe('expired state', () => {
  it('is removed with the next request, and not before', async () => {
    const made = await tpp.call('POST', '/v1/consents', { headers: CREATION, json: consent(bank) });
    const browser = openBrowser(bank);
    await browser.open(made.body._links.scaRedirect.href);
    await browser.submit({ login: '1', username: 'nobody', password: 'x' });
    await browser.close();
    const kinds = ['replay', 'interaction', 'session', 'failedLogins'] as const;
    const left = async () => Promise.all(kinds.map(amount));
    expect(await left()).toEqual([1, 1, 2, 1]);
    clock.forward(10 * MINUTE - 1);
    await idle();
    expect(await left()).toEqual([1, 1, 2, 1]);
    clock.forward(2);
    expect(await left()).toEqual([1, 1, 2, 1]);
    clock.forward(MINUTE);
    await idle();
    expect(await left()).toEqual([1, 0, 0, 0]);
    clock.forward(DAY);
    await idle();
    expect(await left()).toEqual([0, 0, 0, 0]);
  });

  it('includes counters of accesses of a past day', async () => {
    const { id } = await agree(bank, tpp);
    const headers = { 'consent-id': id };
    const key = `${new Date(clock.now()).toISOString().slice(0, 10)} ${id} /psd2/v1/accounts`;
    expect((await tpp.call('GET', '/v1/accounts', { headers })).status).toBe(200);
    const { store } = bank.bank;
    expect(await store.counted(key)).toBe(1);
    clock.forward(DAY);
    await idle();
    expect(await store.counted(key)).toBe(1);
    clock.forward(DAY);
    await idle();
    expect(await store.counted(key)).toBe(0);
  });

  it('is removed in several steps when there is much of it', async () => {
    const { store } = bank.bank;
    const createdAt = '2020-01-01T00:00:00.000Z';
    for (const id of ['a', 'b', 'c']) await store.put('revokedToken', { id, createdAt });
    const sweep = makeSweeper(bank.bank, 2);
    await sweep();
    expect(await amount('revokedToken')).toBe(1);
    await sweep();
    expect(await amount('revokedToken')).toBe(1);
    clock.forward(1);
    await sweep();
    expect(await amount('revokedToken')).toBe(0);
  });
});

describe('an X-Request-ID', () => {
  it('creates a new resource after a day', async () => {
    const headers = { ...CREATION, 'x-request-id': crypto.randomUUID() };
    const create = async () =>
      (await tpp.call('POST', '/v1/consents', { headers, json: consent(bank) })).body.consentId;
    const first = await create();
    clock.forward(DAY - 1);
    expect(await create()).toBe(first);
    clock.forward(1);
    expect(await create()).not.toBe(first);
  });
});

const WRONG = 'The user name or the password is wrong. After several wrong attempts in a row';

describe('wrong passwords', () => {
  const right = (psu = 0) => {
    const { id = '', password = '' } = bank.psus[psu] ?? {};
    return { login: '1', username: id, password };
  };
  const wrong = () => ({ ...right(), password: 'wrong' });

  /** A log-in page: of the app, or of a new link. */
  const PAGES = {
    app: async () => `${bank.authUrl}/app`,
    redirect: async () => {
      const made = await tpp.call('POST', '/v1/consents', {
        headers: CREATION,
        json: consent(bank),
      });
      return String(made.body._links.scaRedirect.href);
    },
  };

  beforeEach(() => clock.forward(10 * MINUTE));

  describe.each(['app', 'redirect'] as const)('on the %s page', (where) => {
    /** Makes the attempts in a new browser; returns whether the last one succeeded. */
    async function tries(...fields: readonly Readonly<Record<string, string>>[]) {
      const browser = openBrowser(bank);
      await browser.open(await PAGES[where]());
      let text = '';
      for (const one of fields) text = (await browser.submit(one)).text;
      await browser.close();
      return text.includes(WRONG) ? 'refused' : 'in';
    }

    it('lock the user name for a while, in every browser', async () => {
      for (const one of [wrong(), wrong(), wrong()]) expect(await tries(one)).toBe('refused');
      expect(await tries(right())).toBe('refused');
      expect(await tries(right(1))).toBe('in');
      clock.forward(10 * MINUTE - 1);
      expect(await tries(right())).toBe('refused');
      clock.forward(1);
      expect(await tries(right())).toBe('in');
    });

    it('count only in a row', async () => {
      for (const one of [wrong(), wrong(), right(), wrong(), wrong()]) await tries(one);
      expect(await tries(right())).toBe('in');
    });

    it('block the browser that sent them, and no other', async () => {
      const nobody = { ...wrong(), username: 'nobody' };
      expect(await tries(nobody, right())).toBe('in');
      expect(await tries(nobody, nobody, right())).toBe('refused');
      expect(await tries(right())).toBe('in');
    });
  });

  it('lock the user name for Embedded too, and get the same response for every name', async () => {
    const headers = { 'psu-ip-address': '192.0.2.1', 'tpp-redirect-preferred': 'false' };
    const embedded = async (psuId: string, password: string) => {
      const made = await tpp.call('POST', '/v1/consents', { headers, json: consent(bank) });
      const list = `${made.body._links.self.href}/authorisations`;
      const psu = { ...headers, 'psu-id': psuId };
      return tpp.call('POST', list, { headers: psu, json: { psuData: { password } } });
    };
    const { username, password } = right();
    const first = await embedded(username, 'wrong');
    await embedded(username, 'wrong');
    await embedded(username, 'wrong');
    const locked = await embedded(username, password);
    const unknown = await embedded('nobody', 'wrong');
    expect([locked.status, locked.body]).toEqual([first.status, first.body]);
    expect([unknown.status, unknown.body]).toEqual([first.status, first.body]);
    expect(first).toMatchObject({
      status: 401,
      body: { tppMessages: [{ code: 'PSU_CREDENTIALS_INVALID' }] },
    });
    clock.forward(10 * MINUTE);
    expect((await embedded(username, password)).status).toBe(201);
  });
});
