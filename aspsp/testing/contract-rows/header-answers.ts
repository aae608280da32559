import { randomUUID } from 'node:crypto';
import { CREATION, consent, ibanAt, NO_REDIRECT, payment } from '../samples.js';
import { type Call, signCall, withHeaders, withSignature } from '../sign-call.js';
import type { Reply } from '../tpp-client.js';
import { closeWorld, openWorld, type World } from './world.js';

const SEPA = '/v1/payments/sepa-credit-transfers';

/** The headers about the PSU that a TPP may send, all together. */
export const FORWARDED = {
  'psu-ip-port': '443',
  'psu-accept': 'text/html',
  'psu-accept-charset': 'utf-8',
  'psu-accept-encoding': 'gzip',
  'psu-accept-language': 'de',
  'psu-user-agent': 'Browser',
  'psu-geo-location': 'GEO:52.506931;13.144558',
};

/** Optional headers of a payment initiation. */
export const EXTRAS = {
  'tpp-rejection-nofunds-preferred': 'false',
  'tpp-brand-logging-information': 'Brand',
  'tpp-notification-uri': 'https://tpp.example/notify',
  'tpp-notification-content-preferred': 'status=SCA',
};

/** Payment initiations, by the change to their headers. */
export type HeaderAnswers = Readonly<Record<string, Reply>>;

const CHANGES: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  usual: {},
  withoutRequestId: { 'x-request-id': undefined },
  withoutPsuIp: { 'psu-ip-address': undefined },
  psuId: { 'psu-id': 'anna.example', 'psu-id-type': 'login' },
  corporate: { 'psu-corporate-id': 'EXAMPLE-WORKS', 'psu-corporate-id-type': 'company' },
  forwarded: FORWARDED,
  httpMethod: { 'psu-http-method': 'POST' },
  otherHttpMethod: { 'psu-http-method': 'BREW' },
  device: { 'psu-device-id': '99435c7e-ad88-49ec-a2ad-99ddcb1f5555' },
  notRedirected: NO_REDIRECT,
  noPreference: { 'tpp-redirect-preferred': undefined, 'tpp-nok-redirect-uri': undefined },
  withoutRedirectUri: { 'tpp-redirect-uri': undefined },
  withoutNok: { 'tpp-nok-redirect-uri': undefined },
  explicit: { 'tpp-explicit-authorisation-preferred': 'true' },
  extras: EXTRAS,
};

/** A payment with each set of headers, and signed and unsigned requests to two banks. */
export async function headerAnswers(world: World): Promise<HeaderAnswers> {
  const { bank, tpp } = world;
  const made: Record<string, Reply> = {};
  for (const [name, change] of Object.entries(CHANGES)) {
    const debtorAccount = { iban: ibanAt(bank, name === 'corporate' ? 2 : 0) };
    const json = payment(bank, { debtorAccount });
    made[name] = await tpp.call('POST', SEPA, { headers: { ...CREATION, ...change }, json });
  }
  const consentWithout = { ...CREATION, 'psu-ip-address': undefined };
  made['consentWithoutPsuIp'] = await tpp.call('POST', '/v1/consents', {
    headers: consentWithout,
    json: consent(bank),
  });
  return { ...made, ...(await signed(world, 'optional')), ...(await insisting()) };
}

async function signed({ bank, tpp }: World, prefix: string): Promise<HeaderAnswers> {
  const headers = {
    ...CREATION,
    'content-type': 'application/json',
    'x-request-id': randomUUID(),
    date: new Date().toUTCString(),
  };
  const plain: Call = { headers, body: JSON.stringify(payment(bank)) };
  const sound = signCall(plain, bank.pki['tpp1-qseal']);
  const calls: Readonly<Record<string, Call>> = {
    unsigned: plain,
    signed: sound,
    digestAlone: withHeaders(sound, { signature: undefined }),
    signatureAlone: withHeaders(sound, { digest: undefined }),
    certificateMissing: withHeaders(sound, { 'tpp-signature-certificate': undefined }),
    forged: withSignature(sound, { signature: 'AAAA' }),
  };
  const made: Record<string, Reply> = {};
  for (const [name, call] of Object.entries(calls)) {
    const own = { ...call.headers, 'x-request-id': call.headers['x-request-id'] };
    made[`${prefix}/${name}`] = await tpp.call('POST', SEPA, { headers: own, text: call.body });
  }
  return made;
}

async function insisting(): Promise<HeaderAnswers> {
  const world = await openWorld({ signature: 'mandatory' });
  const made = await signed(world, 'mandatory');
  await closeWorld(world);
  return made;
}
