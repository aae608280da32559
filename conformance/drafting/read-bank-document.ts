import { atPointer, memberOf } from '../../foundation/json-pointer.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadDocument } from '../../generator/load/load-document.js';
import { OPERATION } from '../../standard/operation.js';
import type { OperationId } from '../cases/operations.js';
import { entries } from '../documents/spec-index.js';
import { type Matched, matchOperations } from './match-operations.js';
import { PAYMENT_SERVICES } from './probe-payments.js';

/** The data of the bank's own OpenAPI document. */
export interface BankDocument {
  readonly file: string;
  readonly text: string;
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

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Reads the document. Throws SPEC_INVALID when it is not a document, or has no operation of the interface.
 */
export async function readBankDocument(
  file: string,
  ours: readonly unknown[],
): Promise<BankDocument> {
  const { document } = await loadDocument(file);
  const { matched, foreign } = matchOperations(document, ours);
  if (matched.length === 0) {
    const message = `${file} is not a document of this interface: it has none of its operations.`;
    const hint = 'Paths must begin with /v1 or /v2. Omit --spec to draft from responses alone.';
    throw new Xs2aError('SPEC_INVALID', message, { hint });
  }
  return {
    file,
    text: JSON.stringify(document),
    servers: listOf(memberOf(document, 'servers')).flatMap(addressOf),
    operations: new Set(matched.map(({ id }) => id)),
    foreign,
    ...paymentsOf(document, matched),
    schemes: schemesOf(document),
    headers: headersOf(document, matched, ours),
  };
}

/** The URL of one of `servers`. */
function addressOf(server: unknown): readonly string[] {
  const url = memberOf(server, 'url');
  if (!isText(url)) return [];
  const variables = memberOf(server, 'variables');
  return [
    url.replace(/\{([^}]+)\}/g, (whole, name: string) => {
      const value = memberOf(memberOf(variables, name), 'default');
      return isText(value) ? value : whole;
    }),
  ];
}

function resolved(document: unknown, node: unknown): unknown {
  let at = node;
  for (let hops = 0; hops < 20; hops++) {
    const ref = memberOf(at, '$ref');
    if (!isText(ref)) return at;
    at = atPointer(document, ref.slice(1));
  }
  return at;
}

/** Parameters of an operation, those of its path included. */
function parametersOf(document: unknown, { item, operation }: Matched): readonly unknown[] {
  const lists = [memberOf(item, 'parameters'), memberOf(operation, 'parameters')];
  return lists.flatMap(listOf).map((each) => resolved(document, each));
}

/** Payment services and products: literals in paths, and enum values of path parameters. */
function paymentsOf(document: unknown, matched: readonly Matched[]) {
  const found = { 'payment-service': new Set<string>(), 'payment-product': new Set<string>() };
  const payments = matched.filter(({ id }) => id === OPERATION.payment.create);
  for (const one of payments) {
    const names = [...one.path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
    const open = (['payment-service', 'payment-product'] as const).filter(
      (name) => one.literals[name] === undefined,
    );
    for (const [name, value] of Object.entries(one.literals)) {
      found[name as 'payment-service'].add(value);
    }
    for (const [index, name] of open.entries()) {
      for (const value of enumOf(document, one, names[index])) found[name].add(value);
    }
  }
  const services = [...found['payment-service']].filter((each) => PAYMENT_SERVICES.includes(each));
  return { paymentServices: services, products: [...found['payment-product']].filter(isProduct) };
}

const isProduct = (name: string): boolean => /^[\w.-]{1,80}$/.test(name);

function enumOf(document: unknown, one: Matched, name: string | undefined): readonly string[] {
  const parameter = parametersOf(document, one).find((each) => memberOf(each, 'name') === name);
  const schema = resolved(document, memberOf(parameter, 'schema'));
  return listOf(memberOf(schema, 'enum')).filter(isText);
}

function schemesOf(document: unknown): readonly Scheme[] {
  const schemes = entries(memberOf(memberOf(document, 'components'), 'securitySchemes'));
  const wanted = listOf(memberOf(document, 'security'));
  return schemes.flatMap(([name, given]) => {
    const scheme = resolved(document, given);
    const type = String(memberOf(scheme, 'type'));
    const place = memberOf(scheme, type === 'apiKey' ? 'in' : 'scheme');
    const header = memberOf(scheme, 'name');
    const inHeader = type === 'apiKey' && place === 'header' && isText(header) && isToken(header);
    const kind =
      type === 'apiKey' ? `apiKey in ${String(place)}` : `${type} ${String(place ?? '')}`;
    const required =
      wanted.length > 0 && wanted.every((each) => memberOf(each, name) !== undefined);
    return [{ name, kind: kind.trim(), required, ...(inHeader ? { header } : {}) }];
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
    for (const { name } of matchOperations(each, ours).matched.flatMap((one) =>
      headersIn(each, one),
    )) {
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

function headersIn(document: unknown, one: Matched) {
  return parametersOf(document, one)
    .filter((each) => memberOf(each, 'in') === 'header')
    .map((each) => ({
      name: String(memberOf(each, 'name')),
      required: memberOf(each, 'required') === true,
    }));
}
