import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBank, startBank } from '../start-bank.js';
import { type MovingClock, movingClock } from '../testing/moving-clock.js';
import { consent, ibanAt, NO_REDIRECT, payment } from '../testing/samples.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';

let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  clock = movingClock();
  const sca = { approaches: ['embedded', 'redirect'] as const, wrongCodesPerHour: 5 };
  bank = await startBank({ port: 0, iamPort: 0, seams: clock, config: { sca } });
  tpp = tppClient(bank);
  clock.toMonday();
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

/** An authorisation that waits for a PSU's code. */
async function atCode(psu = 0, resource: 'payments' | 'consents' = 'payments') {
  const { id = '', password = '' } = bank.psus[psu] ?? {};
  const headers = { ...NO_REDIRECT, 'psu-id': id };
  const iban = ibanAt(bank, psu);
  const made =
    resource === 'consents'
      ? await tpp.call('POST', '/v1/consents', { headers, json: consent(bank) })
      : await tpp.call('POST', '/v1/payments/sepa-credit-transfers', {
          headers,
          json: payment(bank, { debtorAccount: { iban } }),
        });
  const put = (json: object) => tpp.call('PUT', made.body._links.scaStatus.href, { json });
  await put({ psuData: { password } });
  await put({ authenticationMethodId: 'sms' });
  const [message] = await bank.bank.outbox.messagesFor(id);
  return {
    right: message?.otp ?? '',
    guess: async (code: string) => {
      const { status, body } = await put({ scaAuthenticationData: code });
      return [status, body.tppMessages?.[0]?.code ?? body.scaStatus];
    },
  };
}

const WRONG = [401, 'PSU_CREDENTIALS_INVALID'];

it('the limit of wrong codes per hour counts all resources of one PSU', async () => {
  for (let count = 0; count < 4; count += 1) {
    const { guess } = await atCode(0, count % 2 === 0 ? 'payments' : 'consents');
    expect(await guess('wrong')).toEqual(WRONG);
  }
  const good = await atCode();
  expect(await good.guess(good.right)).toEqual([200, 'finalised']);
  expect(await (await atCode()).guess('wrong')).toEqual(WRONG);
  const late = await atCode();
  expect(await late.guess(late.right)).toEqual(WRONG);
  const other = await atCode(1);
  expect(await other.guess(other.right)).toEqual([200, 'finalised']);
  clock.forward(3600);
  expect(await late.guess(late.right)).toEqual([200, 'finalised']);
});

it('the limit of wrong codes applies to concurrent attempts too', async () => {
  clock.forward(3600);
  const many = await Promise.all(Array.from({ length: 12 }, () => atCode()));
  await Promise.all(many.map(({ guess }) => guess('wrong')));
  const [last] = many.slice(-1);
  expect(await last?.guess(last.right)).toEqual(WRONG);
});
