import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { promisify } from 'node:util';
import { addressBytes } from './address-bytes.js';
import {
  buildCertificate,
  type CertificatePlan,
  type DistinguishedName,
} from './build-certificate.js';
import { OID, type Psd2Role } from './oids.js';

export const TEST_CERTIFICATE_NAMES = [
  'ca',
  'unknown-ca',
  'server',
  'tpp1-qwac',
  'tpp1-qseal',
  'tpp2-qwac',
  'tpp2-qseal',
  'expired-qwac',
  'unknown-ca-qwac',
  'wrong-role-qwac',
  'no-funds-role-qwac',
] as const;

export type TestCertificateName = (typeof TEST_CERTIFICATE_NAMES)[number];

/** PEM of a certificate and of its private key (PKCS#8, not encrypted). */
export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** A complete set for tests: two CAs, a server, and the certificates of the TPPs. */
export type TestPki = Readonly<Record<TestCertificateName, TestCertificate>>;

export interface TestPkiOptions {
  /** Kind of every key in the set; RSA with 2048 bits by default. */
  readonly keys?: 'rsa' | 'p256';
  /** The time from which validity periods are calculated. */
  readonly now?: Date;
  /** DNS names and IP addresses of the server in addition to localhost. */
  readonly hosts?: readonly string[];
}

const DAY = 86_400_000;
const AUTHORITY = { authorityName: 'Bundesanstalt für Finanzdienstleistungsaufsicht' };
const AUTHORITY_ID = 'DE-BAFIN';
const ALL_ROLES: readonly Psd2Role[] = ['PSP_PI', 'PSP_AI', 'PSP_IC'];

interface Party {
  readonly number: string;
  readonly organization: string;
  readonly host: string;
  readonly roles: readonly Psd2Role[];
}

const TPP1: Party = {
  number: '100001',
  organization: 'Test TPP One',
  host: 'tpp1.example',
  roles: ALL_ROLES,
};
const TPP2: Party = {
  number: '100002',
  organization: 'Test TPP Two',
  host: 'tpp2.example',
  roles: ALL_ROLES,
};
const FUNDS_ONLY: Party = {
  number: '100003',
  organization: 'Test Card Issuer',
  host: 'issuer.example',
  roles: ['PSP_IC'],
};
const NO_FUNDS: Party = {
  number: '100004',
  organization: 'Test TPP Without Funds',
  host: 'no-funds.example',
  roles: ['PSP_PI', 'PSP_AI'],
};

type Plan = Omit<CertificatePlan, 'publicKey' | 'issuer' | 'notBefore' | 'notAfter'> & {
  readonly issuer: 'ca' | 'unknown-ca';
  readonly days?: readonly [from: number, to: number];
};

/**
 * Creates a set of test certificates in memory: nothing is written, and every certificate has its own key.
 * The two CAs are self-signed.
 */
export async function makeTestPki(options: TestPkiOptions = {}): Promise<TestPki> {
  const now = options.now ?? new Date();
  const plans = setPlan(options.hosts ?? []);
  const keys = await Promise.all(
    TEST_CERTIFICATE_NAMES.map(async (name) => [name, await newKey(options.keys)] as const),
  );
  const keyOf = new Map<TestCertificateName, KeyObject>(keys);
  const issued = keys.map(([name, key]) => {
    const plan = plans[name];
    const issuerKey = keyOf.get(plan.issuer) ?? key;
    const [from, to] = plan.days ?? [-1, 397];
    const certificate = buildCertificate({
      ...plan,
      publicKey: createPublicKey(key),
      issuer: {
        name: plans[plan.issuer].subject,
        key: issuerKey,
        publicKey: createPublicKey(issuerKey),
      },
      notBefore: new Date(now.getTime() + from * DAY),
      notAfter: new Date(now.getTime() + to * DAY),
    });
    return [name, { certificate, key: privatePem(key) }] as const;
  });
  return Object.fromEntries(issued) as TestPki;
}

const generate = promisify(generateKeyPair);

async function newKey(kind: TestPkiOptions['keys'] = 'rsa'): Promise<KeyObject> {
  const pair =
    kind === 'rsa'
      ? await generate('rsa', { modulusLength: 2048 })
      : await generate('ec', { namedCurve: 'prime256v1' });
  return createPrivateKey(privatePem(pair.privateKey));
}

function privatePem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function setPlan(hosts: readonly string[]): Readonly<Record<TestCertificateName, Plan>> {
  const wholeCaLife = [-2, 3650] as const;
  return {
    ca: { use: 'ca', issuer: 'ca', subject: caName('Test CA'), days: wholeCaLife },
    'unknown-ca': {
      use: 'ca',
      issuer: 'unknown-ca',
      subject: caName('Unknown CA'),
      days: wholeCaLife,
    },
    server: {
      use: 'server',
      issuer: 'ca',
      subject: [
        [OID.country, 'DE'],
        [OID.organization, 'xs2a-kit reference bank'],
        [OID.commonName, 'localhost'],
      ],
      hosts: serverHosts(hosts),
    },
    'tpp1-qwac': qualified(TPP1, 'qwac'),
    'tpp1-qseal': qualified(TPP1, 'qseal'),
    'tpp2-qwac': qualified(TPP2, 'qwac'),
    'tpp2-qseal': qualified(TPP2, 'qseal'),
    'expired-qwac': { ...qualified(TPP1, 'qwac'), days: [-398, -1] },
    'unknown-ca-qwac': { ...qualified(TPP1, 'qwac'), issuer: 'unknown-ca' },
    'wrong-role-qwac': qualified(FUNDS_ONLY, 'qwac'),
    'no-funds-role-qwac': qualified(NO_FUNDS, 'qwac'),
  };
}

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** DNS names in the form of the wire, which is ASCII. */
function serverHosts(hosts: readonly string[]): NonNullable<CertificatePlan['hosts']> {
  const all = [...new Set([...LOOPBACK, ...hosts])];
  const ip = all.map(addressBytes);
  return {
    dns: all.filter((_, index) => ip[index] === undefined).map(domainToASCII),
    ip: ip.filter((bytes) => bytes !== undefined),
  };
}

function caName(commonName: string): DistinguishedName {
  return [
    [OID.country, 'DE'],
    [OID.organization, 'xs2a-kit'],
    [OID.commonName, `xs2a-kit ${commonName}`],
  ];
}

function qualified(party: Party, type: 'qwac' | 'qseal'): Plan {
  return {
    use: type === 'qwac' ? 'client' : 'seal',
    issuer: 'ca',
    subject: [
      [OID.country, 'DE'],
      [OID.organization, party.organization],
      [OID.organizationIdentifier, `PSD${AUTHORITY_ID}-${party.number}`],
      [OID.commonName, type === 'qwac' ? party.host : `${party.organization} seal`],
    ],
    ...(type === 'qwac' ? { hosts: { dns: [party.host], ip: [] } } : {}),
    psd2: { type, roles: party.roles, ...AUTHORITY, authorityId: AUTHORITY_ID },
  };
}
