import { seenSpellings } from '../preflight/ends-of-paths.js';
import { type Called, type RefusedAlike, refusedAlike } from '../preflight/refused-alike.js';
import { type AskedAnswer, type AskerOptions, createAsker } from './asker.js';
import {
  type DialectSign,
  type DialectTold,
  judgeDialect,
  probeDialect,
  signOfErrors,
  signsOfNames,
} from './judge-dialect.js';
import { type Offer, offeredOf } from './offer.js';
import { type OAuthMetadata, probeMetadata } from './probe-metadata.js';
import { type OperationOffer, probeOperations } from './probe-operations.js';
import { PRODUCTS, probePayments } from './probe-payments.js';
import { probeIam, probeServices } from './probe-services.js';

/** What a bank's responses show about its offer; the requests create nothing. */
export interface Probe {
  /** Why no response arrived at all; then nothing else is known. */
  readonly failure?: string;
  /** Every request is refused for one reason. */
  readonly refused?: RefusedAlike;
  /** The status of every response, when all are the same and none is a refusal of the interface. */
  readonly allAlike?: number;
  readonly services: readonly Offer[];
  readonly paymentServices: readonly Offer[];
  /** By payment service. */
  readonly products: Readonly<Record<string, readonly Offer[]>>;
  readonly operations: readonly OperationOffer[];
  /** Optional operations of the contract for which a path gives evidence. */
  readonly optional: readonly Offer[];
  readonly dialect: DialectTold;
  /** Which spellings of paths the bank takes, one sentence each. */
  readonly spellings: readonly string[];
  /** The metadata of an authorisation server (RFC 8414), if the bank has them. */
  readonly oauth?: OAuthMetadata;
  /** Formats of error bodies that were received, each with an example response. */
  readonly errors: readonly { readonly form: string; readonly because: string }[];
  readonly calls: number;
}

/** Finds out what a bank offers, one request after the other. */
export async function probeBank(
  asking: AskerOptions,
  {
    text = '',
    products: more = [],
  }: { readonly text?: string; readonly products?: readonly string[] } = {},
): Promise<Probe> {
  const { ask, heard } = createAsker(asking);
  const first = await ask({ method: 'GET', path: '/v1/consents/{id}' });
  if (first.failure !== undefined) return { ...NOTHING, failure: first.failure };
  const others = await probeServices(ask);
  const payments = await probePayments(ask, [...new Set([...PRODUCTS, ...more])]);
  const oauth = await probeMetadata(ask);
  const pages = await probeIam(ask);
  const iam = oauth === undefined ? pages : { ...pages, offered: true, because: oauth.because };
  const services = [payments.pis, ...others, iam];
  const [service, products = []] = Object.entries(payments.products)[0] ?? [];
  const [product] = offeredOf(products);
  const payment = product === undefined ? undefined : `/v1/${service}/${product}`;
  const operations = await probeOperations(ask, payment, offeredOf(services));
  const { signs, optional } = await probeDialect(ask, services, products);
  const chosen = await ask({ method: 'GET', path: '/v1/consents/{id}', anyError: true });
  const bodies = heard()
    .map(({ signs: each }) => each?.body ?? '')
    .join('\n');
  const names = [
    ...signsOfNames(bodies, 'its answers'),
    ...(text === '' ? [] : signsOfNames(text, 'its OpenAPI document')),
  ];
  const probe: Probe = {
    services,
    paymentServices: payments.services,
    products: payments.products,
    operations,
    optional,
    dialect: judgeDialect([...signs, ...names, signOfErrors(heard())]),
    spellings: await seenSpellings(async (path) => (await ask({ method: 'GET', path })).signs),
    ...(oauth === undefined ? {} : { oauth }),
    errors: errorsOf(heard(), chosen),
    calls: heard().length,
  };
  const refused = refusedAlike(calledOf(heard()));
  if (refused === undefined) return { ...probe, ...allAlike(heard()) };
  const dialect = judgeDialect([...signs.map(saysNothing), ...names, signOfErrors(heard())]);
  return { ...withoutOffers(probe), refused, dialect };
}

const saysNothing = (sign: DialectSign): DialectSign => ({ ...sign, says: undefined });

/**
 * A refusal that comes before the bank checks what is requested says nothing about the offer; the IAM is
 * separate.
 */
function withoutOffers(probe: Probe): Probe {
  const blurred = (seen: readonly Offer[]): readonly Offer[] =>
    seen.map((one) =>
      one.offered === true && one.name !== 'IAM' ? { ...one, offered: undefined } : one,
    );
  const products = Object.entries(probe.products).map(
    ([name, seen]) => [name, blurred(seen)] as const,
  );
  return {
    ...probe,
    services: blurred(probe.services),
    paymentServices: blurred(probe.paymentServices),
    products: Object.fromEntries(products),
    operations: [],
    optional: [],
    spellings: [],
  };
}

const NOTHING: Probe = {
  services: [],
  paymentServices: [],
  products: {},
  operations: [],
  optional: [],
  dialect: { dialect: undefined, signs: [] },
  spellings: [],
  errors: [],
  calls: 0,
};

/** Calls of the XS2A service as the preflight evaluates them. */
function calledOf(heard: readonly AskedAnswer[]): readonly Called[] {
  return heard.flatMap(({ question: { path, iam }, signs }): readonly Called[] => {
    if (iam === true || signs === undefined) return [];
    const service = path.split('/')[2] ?? '';
    return [{ service, signs, ...(path.includes('{nothing}') ? { control: true } : {}) }];
  });
}

/** A server with the same response to everything, which is not a refusal, cannot be recognised as a bank. */
function allAlike(heard: readonly AskedAnswer[]): Pick<Probe, 'allAlike'> {
  const statuses = new Set(calledOf(heard).map(({ signs }) => `${signs.status} ${signs.sense}`));
  const [first] = calledOf(heard);
  return statuses.size === 1 && first !== undefined ? { allAlike: first.signs.status } : {};
}

/** The form that the bank chose when both were accepted; where that shows none, those that were received. */
function errorsOf(heard: readonly AskedAnswer[], chosen: AskedAnswer): Probe['errors'] {
  const own = formsIn([chosen]);
  return own.length > 0 ? own : formsIn(heard);
}

function formsIn(heard: readonly AskedAnswer[]): Probe['errors'] {
  return (['tppMessages', 'problem'] as const).flatMap((form) => {
    const one = heard.find(({ signs }) => signs?.form === form && signs.status >= 400);
    if (one?.signs === undefined) return [];
    const { question, there } = one;
    return [{ form, because: `${question.method} ${there}: ${one.signs.status}` }];
  });
}
