import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { OPERATION } from '../../standard/operation.js';
import { runAgainst, tinyBank } from '../engine/tiny-bank.testing.js';
import { WALK_CASES } from './walk-cases.js';
import { WALK_SUBJECTS } from './walk-subject.js';

const cases = WALK_CASES.filter(({ walk }) => walk === 'consent');
const ais = { accounts: [{ iban: 'DE40100100103307118608' }], frequencyPerDay: 4 };
/** What the tiny bank does not have. */
const missingOperations = [
  ...['listConsentAuthorisations', 'startConsentAuthorisation', 'updateConsentPsuData'],
  OPERATION.account.list,
];
const statusOf = (_: string, isDeleted: boolean) => (isDeleted ? 'terminatedByTpp' : 'received');
const psu = { id: 'psu', password: 'secret' };
const walks = { count: 4, seed: 3, seconds: 20, requests: 500 };
const OPTIONS = { cases, profile: { ais, missingOperations, psu } as never, options: { walks } };

test('walks pass at a correct bank', async () => {
  const { verdicts, ended } = await runAgainst(tinyBank({ statusOf }), OPTIONS);
  expect(verdicts, ended[0]?.reason ?? '').toEqual({ 'walks/consent': 'passed' });
});

test('walks report a violation of another required clause, and go on', async () => {
  const { ended } = await runAgainst(tinyBank({ noEcho: true, statusOf }), OPTIONS);
  const [walk] = ended;
  expect(walk?.verdict).toBe('failed');
  expect(walk?.findings.map(({ clause }) => clause)).toEqual(['HDR-X-REQUEST-ID-ECHO']);
  expect(walk?.walk?.walks).toBe(walks.count);
});

test('what stops a walk is reported besides other violations', async () => {
  const { ended } = await runAgainst(tinyBank({ noEcho: true }), OPTIONS);
  expect(ended[0]?.findings.map(({ clause }) => clause)).toEqual([
    'AIS-CONSENT-DELETE-ENDS',
    'HDR-X-REQUEST-ID-ECHO',
  ]);
});

test('what a walk found only once does not count against the bank', async () => {
  const bank = tinyBank({ statusOf });
  let requests = 0;
  const gateway: RequestListener = (request, response) => {
    requests += 1;
    if (requests !== 5) return bank(request, response);
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  };
  const { ended } = await runAgainst(gateway, OPTIONS);
  const [walk] = ended;
  expect(walk?.verdict).toBe('unstable');
  expect(walk?.findings.every(({ unstable }) => unstable === true)).toBe(true);
  expect(walk?.again?.verdict).toBe('passed');
});

test('a payment of a walk has the currency of its product', () => {
  const bodyOf = (product: string) => WALK_SUBJECTS.payment.create('w1', product)[0]?.body;
  expect(bodyOf('ro-credit-transfers')).toMatchObject({ instructedAmount: { currency: 'RON' } });
  expect(bodyOf('sepa-credit-transfers')).toMatchObject({
    instructedAmount: { currency: '${' + 'profile.pis.currency}' },
  });
});
