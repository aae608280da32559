/** What a bank told when it was asked what it offers; nothing is made by these questions. */
export interface Probe {
  /** Dialects other than the contract's, by what only they have. */
  readonly dialects: readonly Seen[];
  readonly services: readonly Seen[];
  readonly paymentServices: readonly Seen[];
  readonly products: readonly Seen[];
}

/** One thing that a bank may offer. */
export interface Seen {
  readonly name: string;
  /** Undefined when the answer says neither. */
  readonly offered: boolean | undefined;
  /** What was asked and answered: `GET /v1/accounts: 400 FORMAT_ERROR`. */
  readonly because: string;
  /** Why no answer came, where none did. */
  readonly failure?: string;
}

/** A question about one thing that a bank may offer. */
export interface Question {
  readonly name: string;
  readonly path: string;
  /** Where the IAM is asked. */
  readonly iam?: true;
}

const NOTHING = 'xs2a-kit-probe';
const PRODUCTS = [
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
  'ro-credit-transfers',
  'pain.001-sepa-credit-transfers',
  'pain.001-instant-sepa-credit-transfers',
  'pain.001-target-2-payments',
  'pain.001-cross-border-credit-transfers',
];

/** Reads of things that are not there: how they are refused says what is offered. */
export const QUESTIONS: Readonly<Record<keyof Probe, readonly Question[]>> = {
  dialects: [{ name: 'berlin-group', path: `/v1/signing-baskets/${NOTHING}/status` }],
  services: [
    { name: 'PIS', path: `/v1/payments/sepa-credit-transfers/${NOTHING}` },
    { name: 'AIS', path: `/v1/consents/${NOTHING}` },
    { name: 'PIIS', path: '/v1/funds-confirmations' },
    { name: 'SBS', path: `/v1/signing-baskets/${NOTHING}` },
    { name: 'COF', path: `/v2/consents/confirmation-of-funds/${NOTHING}` },
    { name: 'IAM', path: '/connect/authorize', iam: true },
  ],
  paymentServices: ['payments', 'bulk-payments', 'periodic-payments'].map((name) => ({
    name,
    path: `/v1/${name}/sepa-credit-transfers/${NOTHING}`,
  })),
  products: PRODUCTS.map((name) => ({ name, path: `/v1/payments/${name}/${NOTHING}` })),
};

/** Codes of the framework that say that something is not offered at all. */
const NOT_OFFERED = new Set([
  'PRODUCT_UNKNOWN',
  'PRODUCT_INVALID',
  'SERVICE_INVALID',
  'SERVICE_BLOCKED',
  'PARAMETER_NOT_SUPPORTED',
]);
/** Codes that only who looked for the resource can give. */
const LOOKED_FOR = new Set(['RESOURCE_UNKNOWN', 'CONSENT_UNKNOWN']);

/** What an answer says of what it was asked about; status undefined when nothing came. */
export function judgeProbe(
  { name, path, iam }: Question,
  answer: { readonly status: number | undefined; readonly code: string | undefined },
): Seen {
  const { status, code } = answer;
  const told = [status ?? 'no answer', code].filter((part) => part !== undefined).join(' ');
  return { name, offered: offers(status, code, iam === true), because: `GET ${path}: ${told}` };
}

function offers(
  status: number | undefined,
  code: string | undefined,
  iam: boolean,
): boolean | undefined {
  if (status === undefined) return undefined;
  if (iam) return status !== 404 && status < 500;
  // the address may be there for another method
  if (status === 405) return undefined;
  if (code !== undefined && NOT_OFFERED.has(code)) return false;
  if (code !== undefined && LOOKED_FOR.has(code)) return true;
  // an address that is routed refuses what is missing in the request
  if (status === 400 || status === 403) return true;
  if (status === 404) return false;
  return undefined;
}
