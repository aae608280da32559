import { randomUUID } from 'node:crypto';
import { NOT_SHOWN, OPERATION } from '../../../../standard/operation.js';
import type { IdentityName } from '../../../cases/case.js';
import type { WireRequest } from '../../../wire/wire.js';
import type { AnswerWithBody } from '../answer-body.js';
import type { Answering, Intent, Mutant, MutantOperator } from '../mutant.js';
import type { OperationShape } from '../operation-shape.js';
import { madeAnswer, servedCopy } from '../served-copy.js';
import { type BankExchange, headerIn, isRefused } from '../traffic.js';

const TRANSPORT =
  'Authentication 1: TPP calls use mutual TLS with a certificate of a trusted authority';
const SAFETY = 'safety: no resource of one TPP is readable or changeable by another';
const FORMAL_ROLE =
  'ETSI TS 119 495 has the roles; the contract states none of them for an operation';

/** The ids that a request names: those in its path, and the consent. */
const namedBy = ({ path, request }: Answering): readonly string[] => [
  ...path.values(),
  ...[headerIn(request, 'Consent-ID')].filter((id) => id !== undefined),
];

/** The request as the owner of the named resources would send it. */
function asOwner(at: Answering): WireRequest | undefined {
  const owners = namedBy(at).map((id) => at.traffic.ownerOf(id));
  const owner = owners.find((each) => each !== undefined && each !== at.request.identity);
  return owner === undefined ? undefined : { ...at.request, identity: owner };
}

const identity = (name: IdentityName, intent: Intent, because: string): MutantOperator => ({
  id: `identity-${name}`,
  intent,
  duty: 'identity',
  because,
  derive: () => [{ slug: `identity/${name}-served` }],
  action: {
    kind: 'repair',
    repair: (_, at) => {
      if (at.request.identity !== name) return undefined;
      return asOwner(at) ?? (name === 'tpp2' ? undefined : { ...at.request, identity: 'tpp1' });
    },
  },
});

export const IDENTITY_OPERATORS: readonly MutantOperator[] = [
  identity('none', 'wrong', TRANSPORT),
  identity('unknownCa', 'wrong', TRANSPORT),
  identity('expired', 'wrong', TRANSPORT),
  identity('wrongRole', 'formal', FORMAL_ROLE),
  { ...identity('tpp2', 'wrong', SAFETY), derive: namesResource },
];

/** Another TPP's resource can only be named where there is an id. */
function namesResource(shape: OperationShape) {
  const isNamed = idsInPath(shape).length > 0 || owes(shape, 'header').includes('Consent-ID');
  return isNamed ? [{ slug: 'identity/tpp2-served' }] : [];
}

const CHOICES: ReadonlySet<string> = new Set(['payment-service', 'payment-product']);

/** Names of the path parameters that identify a resource. */
const idsInPath = ({ path }: OperationShape): readonly string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '').filter((n) => !CHOICES.has(n));

/** Parameters that the contract declares as required. */
const owes = ({ parameters }: OperationShape, place: string): readonly string[] =>
  parameters
    .filter((each) => each.in === place && each.required && each.mark === 'stated')
    .map(({ name }) => name);

const withHeader = (request: WireRequest, name: string, value: string): WireRequest => ({
  ...request,
  headers: [
    ...request.headers.filter(([n]) => n.toLowerCase() !== name.toLowerCase()),
    [name, value],
  ],
});

/** The request with a header value that the bank has accepted before. */
function goodHeader(name: string, at: Answering): WireRequest | undefined {
  if (name === 'X-Request-ID') return withHeader(at.request, name, randomUUID());
  if (name === 'PSU-IP-Address') return withHeader(at.request, name, '192.0.2.1');
  const samePlace = at.traffic.lastServed(at.target, isAt(at));
  const served = samePlace ?? at.traffic.lastServed(at.target, bySame(at));
  const value = served === undefined ? undefined : headerIn(served.request, name);
  if (served === undefined || value === undefined) return undefined;
  return withHeader(
    { ...at.request, url: served.request.url, identity: served.request.identity },
    name,
    value,
  );
}

const isAt =
  ({ request }: Answering) =>
  (exchange: BankExchange): boolean =>
    exchange.request.identity === request.identity &&
    new URL(exchange.request.url).pathname === new URL(request.url).pathname;

const bySame =
  ({ request }: Answering) =>
  (exchange: BankExchange): boolean =>
    exchange.request.identity === request.identity;

export const REQUIREMENT_OPERATORS: readonly MutantOperator[] = [
  {
    id: 'header-not-demanded',
    intent: 'wrong',
    duty: 'required headers',
    because: 'Common request headers: the column Required',
    derive: (shape) =>
      (NOT_SHOWN.has(shape.id) ? [] : owes(shape, 'header')).map((name) => ({
        slug: `header/${name}/not-demanded`,
        value: name,
      })),
    action: {
      kind: 'repair',
      repair: (mutant, at) => {
        const name = String(mutant.value);
        return headerIn(at.request, name) === undefined ? goodHeader(name, at) : undefined;
      },
    },
  },
  {
    id: 'date-from-not-demanded',
    intent: 'wrong',
    duty: 'required headers',
    because: 'Transaction query parameters: dateFrom is mandatory if no delta access is used',
    derive: (shape) =>
      shape.parameters.some(({ name }) => name === 'dateFrom')
        ? [{ slug: 'query/dateFrom/not-demanded' }]
        : [],
    action: { kind: 'repair', repair: (_, at) => withDateFrom(at) },
  },
  {
    id: 'redirect-uris-not-demanded',
    intent: 'wrong',
    duty: 'required headers',
    because: 'IAM registration resource: redirect_uris (list of URI, required)',
    derive: ({ id }) =>
      id === OPERATION.iam.register ? [{ slug: 'body/redirect_uris/not-demanded' }] : [],
    action: {
      kind: 'repair',
      repair: () => undefined,
      // a bank that knows the TPP refuses a second registration
      orElse: (_, at) =>
        at.request.body?.includes('"redirect_uris"') ? undefined : registered(at),
    },
  },
];

const registered = (at: Answering): AnswerWithBody =>
  servedCopy(at) ??
  madeAnswer(201, { client_id: randomUUID(), scope: 'PSD2' }, headerIn(at.request, 'X-Request-ID'));

function withDateFrom({ request, traffic, target }: Answering): WireRequest | undefined {
  const url = new URL(request.url);
  const has = (name: string) => url.searchParams.has(name);
  if (has('dateFrom') || has('entryReferenceFrom') || has('deltaList')) return undefined;
  const served = traffic.lastServed(target);
  const from = served && new URL(served.request.url).searchParams.get('dateFrom');
  url.searchParams.set('dateFrom', from ?? '2026-01-01');
  return { ...request, url: url.href };
}

const UNKNOWN =
  'Errors: 404 is listed; the formal definition requires the refusal of an unknown id';

/** Whether a refused request contains an id that nobody received, or one of another parent. */
function isUnknown(at: Answering, name: string): boolean {
  const value = at.path.get(name);
  return value !== undefined && at.traffic.ownerOf(value) === undefined;
}

/** Whether all ids are known but were never served together. */
function isOfAnotherParent(at: Answering): boolean {
  const ids = [...at.path].filter(([name]) => !CHOICES.has(name)).map(([, id]) => id);
  if (ids.length < 2 || ids.some((id) => at.traffic.ownerOf(id) === undefined)) return false;
  const url = new URL(at.request.url).pathname;
  return !at.traffic
    .all()
    .some(
      (exchange) => !isRefused(exchange.answer) && new URL(exchange.request.url).pathname === url,
    );
}

const onRefusal = (fits: (mutant: Mutant, at: Answering) => boolean): MutantOperator['action'] => ({
  kind: 'answer',
  change: (mutant, at) =>
    isRefused(at.answer) && fits(mutant, at) ? servedCopy(at, bySame(at)) : undefined,
});

export const PATH_OPERATORS: readonly MutantOperator[] = [
  {
    id: 'path-unknown-id',
    intent: 'formal',
    duty: 'path ids',
    because: UNKNOWN,
    derive: (shape) =>
      idsInPath(shape).map((name) => ({ slug: `path/${name}/unknown-served`, value: name })),
    action: onRefusal((mutant, at) => isUnknown(at, String(mutant.value))),
  },
  {
    id: 'path-another-parent',
    intent: 'formal',
    duty: 'path ids',
    because: UNKNOWN,
    derive: (shape) =>
      idsInPath(shape).length > 1 ? [{ slug: 'path/of-another-parent-served' }] : [],
    action: onRefusal((_, at) => isOfAnotherParent(at)),
  },
  {
    id: 'method-undeclared',
    intent: 'formal',
    duty: 'methods',
    because: 'Errors: 405 is listed; the formal definition requires the refusal of a method',
    derive: (shape) => (shape.firstOfPath ? [{ slug: 'method/undeclared-served' }] : []),
    action: {
      kind: 'answer',
      change: (_, at) =>
        isRefused(at.answer)
          ? madeAnswer(200, {}, headerIn(at.request, 'X-Request-ID'))
          : undefined,
    },
    undeclared: true,
  },
];
