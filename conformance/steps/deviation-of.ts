import { counted } from '../../foundation/counted.js';
import { doingOf } from '../../standard/roles.js';
import type {
  CallStep,
  Case,
  IdentityName,
  Mutation,
  Sealer,
  SignatureTampering,
} from '../cases/case.js';
import { UNKNOWN_IDS } from '../cases/unknown-ids.js';
import type { Value } from '../cases/value.js';
import { kindOfName } from '../redaction/secret-names.js';

type Of<Op extends Mutation['op']> = Extract<Mutation, { readonly op: Op }>;

/** Longest value that is quoted. */
const MOST_QUOTED = 40;
/** Maximum number of deviations that are named. */
const MOST_NAMED = 3;

/** The TPP that creates what the case is about. */
export type CaseOwner = 'tpp1' | 'tpp2';

/** The owner of what a case creates: the second TPP where only that one does. A caller without a valid certificate creates nothing. */
export function ownerIn({ steps }: Pick<Case, 'steps'>): CaseOwner {
  const creators = steps.flatMap((step) =>
    step.kind === 'call' && doingOf(step.operation)?.role === 'create'
      ? [step.identity ?? 'tpp1']
      : [],
  );
  return creators.includes('tpp2') && !creators.includes('tpp1') ? 'tpp2' : 'tpp1';
}

const callerIn = (identity: IdentityName, owner: CaseOwner): string | undefined =>
  identity === owner ? undefined : IDENTITIES[identity];

const IDENTITIES: Readonly<Record<IdentityName, string>> = {
  tpp1: 'by another TPP',
  tpp2: 'by another TPP',
  none: 'without a client certificate',
  expired: 'with an expired certificate',
  unknownCa: 'with a certificate of an unknown CA',
  wrongRole: 'with a certificate that lacks the role',
  noFundsRole: 'with a certificate that lacks the role for the confirmation of funds',
};

const SEALERS: Readonly<Record<Sealer, string>> = {
  tpp1: 'with the signature of the first TPP',
  tpp2: 'with the signature of another TPP',
  expired: 'with a signature by an expired certificate',
  unknownCa: 'with a signature by a certificate of an unknown CA',
};

const TAMPERINGS: Readonly<Record<SignatureTampering, string>> = {
  'no-digest': 'without the header Digest',
  'no-signature': 'without the header Signature',
  'no-certificate': 'without the header TPP-Signature-Certificate',
  unsigned: 'without a signature',
  'body-altered': 'with a body that was changed after it was signed',
  'header-altered': 'with an X-Request-ID that was changed after it was signed',
  'digest-uncovered': 'with a signature that does not cover the header Digest',
  'request-id-uncovered': 'with a signature that does not cover the header X-Request-ID',
  'md5-digest': 'with an MD5 Digest',
  'other-key-id': 'with a keyId that names another certificate',
  'unreadable-certificate': 'with a TPP-Signature-Certificate that is no certificate',
};

/** In words, what each mutation does to a request. */
const MUTATIONS: { readonly [Op in Mutation['op']]: (mutation: Of<Op>) => string } = {
  'drop-header': ({ name }) => `without the header ${name}`,
  'set-header': ({ name, value }) => withValue(`the header ${name}`, name, value),
  'add-header': ({ name, value }) => `with ${again(`the header ${name}`, name, value)}`,
  'drop-query': ({ name }) => `without the query parameter ${name}`,
  'set-query': ({ name, value }) => withValue(`the query parameter ${name}`, name, value),
  'add-query': ({ name, value }) => `with ${again(`the query parameter ${name}`, name, value)}`,
  'set-path': ({ name, value }) =>
    isUnknown(value) ? unknownId(name) : withValue(`the path parameter ${name}`, name, value),
  'drop-field': ({ pointer }) => `without the field ${pointer}`,
  'set-field': ({ pointer, value }) => fieldAs(pointer, value),
  'raw-body': ({ text, contentType }) => rawBody(text, contentType),
  method: ({ method }) => `with the method ${method}`,
  long: ({ in: part, name, length }) => `with ${PARTS[part]} ${name} of ${length} letters`,
  'nest-field': ({ pointer, depth }) => `with ${depth} nested arrays in the field ${pointer}`,
  'repeat-field': ({ name }) => `with the field ${name} twice`,
};

const PARTS: Readonly<Record<Of<'long'>['in'], string>> = {
  header: 'the header',
  query: 'the query parameter',
  path: 'the path parameter',
  field: 'the field',
};

/**
 * Half a sentence about what is wrong or special with the request of a step, such as `without the header
 * X-Request-ID` or `by another TPP`. Undefined for a plain valid request. It quotes no secrets and no references.
 */
export function deviationOf(step: CallStep, owner: CaseOwner = 'tpp1'): string | undefined {
  const { identity = 'tpp1', mutate = [], path = {}, sign, atOnce } = step;
  const named = [
    ...Object.keys(path).flatMap((name) => (isUnknown(path[name]) ? [unknownId(name)] : [])),
    ...mutate.map(mutated),
    ...(sign?.by === undefined || sign.by === identity ? [] : [SEALERS[sign.by]]),
    ...(sign?.tampering === undefined ? [] : [TAMPERINGS[sign.tampering]]),
    callerIn(identity, owner),
    ...(atOnce === undefined ? [] : [`sent ${atOnce.times} times at once`]),
  ].filter((each) => each !== undefined);
  const more = named.length > MOST_NAMED ? [counted(named.length - MOST_NAMED, 'more change')] : [];
  const words = [...named.slice(0, MOST_NAMED), ...more];
  return words.length === 0 ? undefined : words.join(' and ');
}

const mutated = (mutation: Mutation): string =>
  (MUTATIONS[mutation.op] as (mutation: Mutation) => string)(mutation);

/** Whether nothing at the bank has such an id. */
const isUnknown = (value: string | undefined): boolean => UNKNOWN_IDS.some((id) => id === value);
const unknownId = (name: string): string => `with an unknown ${name}`;

const REFERENCE = /\$\{[^}]+\}/g;
const DAY = /^\$\{today(?:([+-])(\d+))?\}$/;

const lastOf = (name: string): string => name.split('/').at(-1) ?? name;

/** The value in words; undefined where it is only known when it is sent, or must not be quoted. */
function shownAs(name: string, value: Value): string | undefined {
  if (kindOfName(lastOf(name)) !== undefined) return undefined;
  if (typeof value !== 'string') {
    const text = JSON.stringify(value);
    return text.includes('${') ? undefined : cut(text, MOST_QUOTED);
  }
  const [isDay, sign, days = ''] = DAY.exec(value) ?? [];
  if (isDay !== undefined) return dayInWords(sign, days);
  const text = value.replace(REFERENCE, '…');
  return text === '…' ? undefined : JSON.stringify(cut(text, MOST_QUOTED));
}

function dayInWords(sign: string | undefined, days: string): string {
  if (sign === undefined) return "today's date";
  const distance = counted(Number(days), 'day');
  return sign === '+' ? `the date in ${distance}` : `the date ${distance} ago`;
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;

function withValue(what: string, name: string, value: Value): string {
  const shown = shownAs(name, value);
  return shown === undefined ? `with another value of ${what}` : `with ${what} ${shown}`;
}

function again(what: string, name: string, value: Value): string {
  const shown = shownAs(name, value);
  return shown === undefined ? `${what} twice` : `${what} once more as ${shown}`;
}

function fieldAs(pointer: string, value: Value): string {
  const shown = shownAs(pointer, value);
  return shown === undefined
    ? `with another value of the field ${pointer}`
    : `with the field ${pointer} as ${shown}`;
}

function rawBody(text: string, contentType: string | undefined): string {
  const type = contentType === undefined ? '' : ` of the type ${contentType}`;
  if (text === '') return `without a body${type}`;
  const shown = shownAs('body', text);
  return shown === undefined ? `with another body${type}` : `with the body ${shown}${type}`;
}
