import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from '../start-bank.js';
import { consent, NO_REDIRECT, payment } from '../testing/samples.js';
import { type Reply, type TppClient, tppClient } from '../testing/tpp-client.js';

const PAYMENTS = '/v1/payments/sepa-credit-transfers';
const CONSENTS = '/v1/consents';
let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  const sca = { approaches: ['embedded', 'redirect'] as const };
  bank = await startBank({ port: 0, iamPort: 0, config: { sca } });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

const psuOf = (psu = 0) => bank.psus[psu] ?? { id: '', password: '' };
const withPassword = (psu = 0) => ({ psuData: { password: psuOf(psu).password } });
const refusedWith = ({ status, body }: Reply) => [status, body.tppMessages?.[0]?.code];
const links = ({ body }: Reply) =>
  Object.keys(body._links).filter((name) => !['self', 'status'].includes(name));
/** The code that was last sent to the first PSU's phone. */
const sentCode = async () => (await bank.bank.outbox.messagesFor(psuOf().id))[0]?.otp ?? '';

/** A payment or consent whose authorisation waits in a stage, and the functions that continue it. */
async function begun(path = PAYMENTS, stage: 'received' | 'psuIdentified' = 'psuIdentified') {
  const psu = stage === 'received' ? {} : { 'psu-id': psuOf().id };
  const json = path === PAYMENTS ? payment(bank) : consent(bank);
  const made = await tpp.call('POST', path, { headers: { ...NO_REDIRECT, ...psu }, json });
  const address: string = made.body._links.scaStatus.href;
  const put = (body: object, headers: Record<string, string> = {}) =>
    tpp.call('PUT', address, { json: body, headers });
  return {
    made,
    address,
    put,
    id: address.split('/').at(-1) ?? '',
    sca: async () => (await tpp.call('GET', address)).body.scaStatus,
    resource: async () => (await tpp.call('GET', made.body._links.status.href)).body,
    /** Continues until a code is required. */
    toCode: async () => {
      await put(withPassword());
      return put({ authenticationMethodId: 'sms' });
    },
  };
}

it('a misspelt field of an update is refused with the one that the authorisation waits for', async () => {
  const { toCode, put, address } = await begun();
  const json = { scaAuthenticationDat: '123456' };
  const said = async (reply: Promise<Reply>) => {
    const { status, body } = await reply;
    expect(status).toBe(400);
    return body.tppMessages[0].text;
  };
  expect(await said(put(json))).toMatch(/; it waits for psuData\.$/);
  expect(await said(put({ authenticationMethodId: 'sms' }))).toMatch(/; it waits for psuData\.$/);
  await toCode();
  expect(await said(put(json))).toMatch(/; it waits for scaAuthenticationData\.$/);
  // another TPP does not learn whether it exists
  const other = tppClient(bank, 'tpp2-qwac');
  const four = /none of the fields .*: psuData, .* scaAuthenticationData or confirmationCode\.$/;
  expect(await said(other.call('PUT', address, { json }))).toMatch(four);
  expect(await said(tpp.call('PUT', `${address}0`, { json }))).toMatch(four);
  await other.close();
});

const METHODS = [
  {
    authenticationType: 'SMS_OTP',
    authenticationVersion: '1',
    authenticationMethodId: 'sms',
    name: 'Text message',
  },
  {
    authenticationType: 'PUSH_OTP',
    authenticationVersion: '1',
    authenticationMethodId: 'app',
    name: 'Message in the app',
  },
];

describe('the Embedded approach', () => {
  it.each([
    [PAYMENTS, { transactionStatus: 'ACTC' }],
    [CONSENTS, { consentStatus: 'valid' }],
  ])('takes %s through all stages, each with the links to the next step', async (path, want) => {
    const one = await begun(path, 'received');
    expect(one.made.headers['aspsp-sca-approach']).toBe('EMBEDDED');
    expect(links(one.made)).toEqual([
      'updatePsuIdentification',
      'updatePsuAuthentication',
      'scaStatus',
    ]);
    const identified = await one.put({}, { 'psu-id': psuOf().id });
    expect(identified.body).toEqual({
      scaStatus: 'psuIdentified',
      scatransactionStatus: 'psuIdentified',
      authorizationId: one.id,
      psuMessage: 'Please enter your password.',
      _links: { updatePsuAuthentication: { href: one.address }, scaStatus: { href: one.address } },
    });
    const authenticated = await one.put(withPassword());
    expect(authenticated.headers['aspsp-sca-approach']).toBe('EMBEDDED');
    expect(authenticated.body).toMatchObject({ scaStatus: 'psuAuthenticated' });
    expect(authenticated.body.scaMethods).toEqual(METHODS);
    expect(links(authenticated)).toEqual(['selectAuthenticationMethod', 'scaStatus']);
    const selected = await one.put({ authenticationMethodId: 'app' });
    expect(selected.body).toMatchObject({
      scaStatus: 'scaMethodSelected',
      choosenScaMethod: METHODS[1],
      challengeData: { otpMaxLength: 6, otpFormat: 'integer' },
    });
    expect(selected.body.challengeData.additionalInformation).toContain('Message in the app');
    expect(links(selected)).toEqual(['authoriseTransaction', 'scaStatus']);
    expect(await sentCode()).toMatch(/^\d{6}$/);
    const done = await one.put({ scaAuthenticationData: await sentCode() });
    expect(done.body).toMatchObject({ scatransactionStatus: 'finalised' });
    expect(links(done)).toEqual(['scaStatus']);
    expect(await one.sca()).toBe('finalised');
    expect(await one.resource()).toMatchObject(want);
  });

  it('begins in the stage that the start reaches: with PSU-ID, or with the password', async () => {
    const explicit = { ...NO_REDIRECT, 'tpp-explicit-authorisation-preferred': 'true' };
    const made = await tpp.call('POST', PAYMENTS, { headers: explicit, json: payment(bank) });
    expect(links(made)).toEqual([
      'startAuthorisationWithPsuIdentfication',
      'startAuthorisationWithPsuAuthentication',
    ]);
    const start = made.body._links.startAuthorisationWithPsuAuthentication.href;
    const id = { 'psu-id': psuOf().id };
    const [nobody, identified, authenticated] = [
      await tpp.call('POST', start),
      await tpp.call('POST', start, { headers: id, json: {} }),
      await tpp.call('POST', start, { headers: id, json: withPassword() }),
    ];
    expect([nobody, identified, authenticated].map((one) => one.body.scaStatus)).toEqual([
      'received',
      'psuIdentified',
      'psuAuthenticated',
    ]);
    expect(links(authenticated)).toEqual(['selectAuthenticationMethod', 'scaStatus']);
    expect(authenticated.body.scaMethods).toEqual(METHODS);
  });

  it('cancels a payment', async () => {
    const one = await begun();
    await one.toCode();
    await one.put({ scaAuthenticationData: await sentCode() });
    const asked = await tpp.call('DELETE', one.made.body._links.self.href, {
      headers: NO_REDIRECT,
    });
    const start = asked.body._links.startAuthorisationWithPsuAuthentication.href;
    const headers = { ...NO_REDIRECT, 'psu-id': psuOf().id };
    const started = await tpp.call('POST', start, { headers, json: withPassword() });
    const address = started.body._links.selectAuthenticationMethod.href;
    await tpp.call('PUT', address, { json: { authenticationMethodId: 'sms' } });
    expect((await bank.bank.outbox.messagesFor(psuOf().id))[0]?.text).toContain('cancellation');
    const done = await tpp.call('PUT', address, {
      json: { scaAuthenticationData: await sentCode() },
    });
    expect(done.body.scaStatus).toBe('finalised');
    expect(await one.resource()).toMatchObject({ transactionStatus: 'CANC' });
  });

  it('stores a code only as a hash, and names the order in the message with the code', async () => {
    const one = await begun();
    await one.toCode();
    const [message] = await bank.bank.outbox.messagesFor(psuOf().id);
    expect(message?.text).toContain('1.00 EUR to Bruno Example');
    const kept = JSON.stringify(await bank.bank.store.get('authorisation', one.id));
    expect(kept).not.toContain(await sentCode());
    expect(kept).toMatch(/"otp":\{"(hash|salt)"/);
  });
});

describe('a wrong update', () => {
  it.each([
    [
      'an encrypted password',
      { psuData: { encryptedPassword: 'x' } },
      [400, 'PARAMETER_NOT_SUPPORTED'],
    ],
    ['no password', { psuData: {} }, [400, 'FORMAT_ERROR']],
    [
      'a password and a method at once',
      { psuData: { password: 'x' }, authenticationMethodId: 'sms' },
      [400, 'FORMAT_ERROR'],
    ],
    ['a wrong password', { psuData: { password: 'wrong' } }, [401, 'PSU_CREDENTIALS_INVALID']],
  ])('with %s is refused, and the stage does not change', async (_name, body, want) => {
    const one = await begun();
    expect(refusedWith(await one.put(body))).toEqual(want);
    expect(await one.sca()).toBe('psuIdentified');
    expect((await one.put(withPassword())).body.scaStatus).toBe('psuAuthenticated');
  });

  it('with an unknown method is refused, and a known method still works', async () => {
    const one = await begun();
    await one.put(withPassword());
    const unknown = await one.put({ authenticationMethodId: 'pigeon' });
    expect(refusedWith(unknown)).toEqual([400, 'SCA_METHOD_UNKNOWN']);
    expect((await one.put({ authenticationMethodId: 'sms' })).status).toBe(200);
  });

  it('is refused for another PSU, an unknown PSU, and a PSU without access to the account', async () => {
    const other = { 'psu-id': psuOf(1).id };
    const one = await begun();
    const refused = [
      await one.put(withPassword(), other),
      await (await begun(PAYMENTS, 'received')).put({}, { 'psu-id': 'nobody' }),
      await (await begun(PAYMENTS, 'received')).put({}, other),
      await (await begun(PAYMENTS, 'received')).put(withPassword(1), other),
      await tpp.call('POST', PAYMENTS, {
        headers: { ...NO_REDIRECT, 'psu-id': 'nobody' },
        json: payment(bank),
      }),
    ];
    expect(refused.map(refusedWith)).toEqual(refused.map(() => [401, 'PSU_CREDENTIALS_INVALID']));
    const nobody = await (await begun(PAYMENTS, 'received')).put({});
    expect(refusedWith(nobody)).toEqual([400, 'FORMAT_ERROR']);
    expect(await one.sca()).toBe('psuIdentified');
  });

  it.each([
    [PAYMENTS, { transactionStatus: 'RJCT' }, [403, 'RESOURCE_EXPIRED']],
    [CONSENTS, { consentStatus: 'rejected' }, [409, 'STATUS_INVALID']],
  ] as const)(
    'of %s fails the authorisation at the third wrong password or code',
    async (path, want, after) => {
      const one = await begun(path);
      await one.put({ psuData: { password: 'wrong' } });
      await one.toCode();
      const wrongCode = String((Number(await sentCode()) + 1) % 1_000_000).padStart(6, '0');
      const wrong = { scaAuthenticationData: wrongCode };
      expect(refusedWith(await one.put(wrong))).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
      expect(await one.sca()).toBe('scaMethodSelected');
      expect(refusedWith(await one.put(wrong))).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
      expect([await one.sca(), await one.resource()]).toEqual(['failed', want]);
      const right = await one.put({ scaAuthenticationData: await sentCode() });
      expect(refusedWith(right)).toEqual(after);
      const next = await begun(path);
      expect((await next.put(withPassword())).body.scaStatus).toBe('psuAuthenticated');
    },
  );

  it('counts wrong passwords in new authorisations too', async () => {
    const one = await begun(PAYMENTS);
    const list = one.address.slice(0, one.address.lastIndexOf('/'));
    const headers = { 'psu-id': psuOf().id };
    for (const _ of [1, 2, 3]) {
      const json = { psuData: { password: 'wrong' } };
      expect((await tpp.call('POST', list, { headers, json })).status).toBe(401);
    }
    expect([await one.sca(), await one.resource()]).toEqual([
      'failed',
      { transactionStatus: 'RJCT' },
    ]);
  });

  it('includes Embedded for a bank-offered consent, but not for a global one', async () => {
    const json = consent(bank, { access: { balances: [] } });
    const refused = await tpp.call('POST', CONSENTS, { headers: NO_REDIRECT, json });
    expect(refusedWith(refused)).toEqual([400, 'SERVICE_INVALID']);
    const headers = { 'psu-ip-address': '192.0.2.10' };
    const fine = await tpp.call('POST', CONSENTS, { headers, json });
    expect([fine.status, fine.headers['aspsp-sca-approach']]).toEqual([201, 'REDIRECT']);
    const all = consent(bank, { access: { allPsd2: 'allAccounts' } });
    const global = await tpp.call('POST', CONSENTS, { headers: NO_REDIRECT, json: all });
    expect([global.status, global.headers['aspsp-sca-approach']]).toEqual([201, 'EMBEDDED']);
  });
});

describe('banks with other methods', () => {
  it.each([
    [[], ['finalised']],
    [
      [{ id: 'sms', type: 'SMS_OTP', name: 'Text', version: '1' }],
      ['scaMethodSelected', 'finalised'],
    ],
  ])('%j', async (methods, want) => {
    const sca = { approaches: ['embedded'] as const, methods, fixedOtp: 'abc123' };
    const other = await startBank({ port: 0, iamPort: 0, config: { sca }, certs: bank.certs });
    const client = tppClient(other);
    const { id = '', password = '' } = other.psus[0] ?? {};
    const headers = {
      'psu-ip-address': '192.0.2.10',
      'tpp-redirect-preferred': 'true',
      'psu-id': id,
    };
    const made = await client.call('POST', PAYMENTS, { headers, json: payment(other) });
    const address = made.body._links.updatePsuAuthentication.href;
    const first = await client.call('PUT', address, { json: { psuData: { password } } });
    const stages = [first];
    if (first.body.scaStatus === 'scaMethodSelected') {
      expect(first.body.challengeData).toMatchObject({ otpMaxLength: 6, otpFormat: 'characters' });
      const json = { scaAuthenticationData: 'abc123' };
      stages.push(await client.call('PUT', address, { json }));
    }
    expect(stages.map((one) => one.body.scaStatus)).toEqual(want);
    const status = await client.call('GET', made.body._links.status.href);
    expect(status.body).toMatchObject({ transactionStatus: 'ACTC' });
    await client.close();
    await other.close();
  });
});
