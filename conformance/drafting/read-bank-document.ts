import { knownOperations } from '../../documents/known-operations.js';
import { listOf, locatedAt, membersAt } from '../../documents/located.js';
import {
  type Match,
  matchOperation,
  PAYMENT_SERVICES,
  paymentValues,
} from '../../documents/match-operation.js';
import {
  type OperationAt,
  operationsIn,
  type ParameterAt,
  parametersOf,
} from '../../documents/operations.js';
import { serverAddress } from '../../documents/server-address.js';
import { memberOf } from '../../foundation/json-pointer.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadDocument } from '../../generator/load/load-document.js';
import { OPERATION } from '../../standard/operation.js';
import type { OperationId } from '../cases/operations.js';

/** The data of the bank's own OpenAPI document. */
export interface BankDocument {
  readonly file: string;
  readonly text: string;
  /** Parsed. */
  readonly document: unknown;
  /** URLs of `servers`, with their variables resolved. */
  readonly servers: readonly string[];
  /** Our operations that the document contains. */
  readonly operations: ReadonlySet<OperationId>;
  /** The number of operations in it that are not ours. */
  readonly foreign: number;
  readonly paymentServices: readonly string[];
  readonly products: readonly string[];
  readonly schemes: readonly Scheme[];
  /**
   * Header parameters that every operation of ours in it requires, and that the interface does not define.
   */
  readonly headers: readonly string[];
}

export interface Scheme {
  readonly name: string;
  /** `mutualTLS`, `oauth2`, `openIdConnect`, `http bearer`, `apiKey in header`. */
  readonly kind: string;
  /** The header that contains an API key. */
  readonly header?: string;
  /** Whether every operation needs it. */
  readonly required: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Reads the document. Throws SPEC_INVALID when it is not a document, or has no operation of the interface.
 */
export async function readBankDocument(
  file: string,
  ours: readonly unknown[],
): Promise<BankDocument> {
  const { document } = await loadDocument(file);
  const matched = matchedIn(document, ours);
  if (matched.length === 0) {
    const message = `${file} is not a document of this interface: it has none of its operations.`;
    const hint = 'Paths must begin with /v1 or /v2. Omit --spec to draft from responses alone.';
    throw new Xs2aError('SPEC_INVALID', message, { hint });
  }
  return {
    file,
    text: JSON.stringify(document),
    document,
    servers: listOf(memberOf(document, 'servers')).flatMap((one) => serverAddress(one) ?? []),
    operations: new Set(matched.map(({ id }) => id)),
    foreign: operationsIn(document).length - matched.length,
    ...paymentsOf(document, matched),
    schemes: schemesOf(document),
    headers: headersOf(document, matched, ours),
  };
}

type Matched = OperationAt & Match;

/** The operations of a document that are ours. */
function matchedIn(document: unknown, ours: readonly unknown[]): readonly Matched[] {
  const known = knownOperations(ours);
  return operationsIn(document).flatMap((operation) => {
    const match = matchOperation(known, operation);
    return match === undefined ? [] : [{ ...operation, ...match }];
  });
}

/** Payment services and products: literals in paths, and enum values of path parameters. */
function paymentsOf(document: unknown, matched: readonly Matched[]) {
  const payments = matched.filter(({ id }) => id === OPERATION.payment.create);
  const found = (name: 'payment-service' | 'payment-product'): readonly string[] => [
    ...new Set(
      payments.flatMap((one) => (paymentValues(document, one, name).values ?? []).filter(isText)),
    ),
  ];
  return {
    paymentServices: found('payment-service').filter((name) => PAYMENT_SERVICES.includes(name)),
    products: found('payment-product').filter((name) => /^[\w.-]{1,80}$/.test(name)),
  };
}

function schemesOf(document: unknown): readonly Scheme[] {
  const schemes = locatedAt(document, '/components/securitySchemes');
  const wanted = listOf(memberOf(document, 'security'));
  return membersAt(document, schemes).map(({ name, at: { node: scheme } }) => {
    const type = String(memberOf(scheme, 'type'));
    const place = memberOf(scheme, type === 'apiKey' ? 'in' : 'scheme');
    const header = memberOf(scheme, 'name');
    const inHeader = type === 'apiKey' && place === 'header' && isText(header) && isToken(header);
    const kind =
      type === 'apiKey' ? `apiKey in ${String(place)}` : `${type} ${String(place ?? '')}`;
    const required =
      wanted.length > 0 && wanted.every((each) => memberOf(each, name) !== undefined);
    return { name, kind: kind.trim(), required, ...(inHeader ? { header } : {}) };
  });
}

const isToken = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
/** Headers that HTTP and the suite set. */
const OF_HTTP = ['accept', 'content-type', 'authorization', 'content-length', 'host'];

function headersOf(
  document: unknown,
  matched: readonly Matched[],
  ours: readonly unknown[],
): readonly string[] {
  const known = new Set(OF_HTTP);
  for (const each of ours) {
    for (const { name } of matchedIn(each, ours).flatMap((one) => headersIn(each, one))) {
      known.add(name.toLowerCase());
    }
  }
  const [first, ...others] = matched.map((one) =>
    headersIn(document, one).filter(({ required }) => required),
  );
  const everywhere = (first ?? []).filter(({ name }) =>
    others.every((list) => list.some((each) => each.name.toLowerCase() === name.toLowerCase())),
  );
  return everywhere
    .map(({ name }) => name)
    .filter((name) => !known.has(name.toLowerCase()) && isToken(name));
}

const headersIn = (document: unknown, one: Matched): readonly ParameterAt[] =>
  parametersOf(document, one).filter((each) => each.in === 'header');
