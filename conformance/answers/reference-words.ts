/** References of cases in words for people: what they name, and why they have no value. */
import { clipText } from '../../foundation/clip-text.js';
import { memberOf } from '../../foundation/json-pointer.js';
import { headerOf, type ParsedAnswer } from './parsed-answer.js';
import type { Scope } from './scope.js';

const MOST_NAMES = 20;
const MOST_TEXT = 300;

/** One alternative of a reference. */
interface Part {
  /** `profile`, `tpp`, `tpp2`, `today`, `month-end`, `uuid`, or the alias of a step. */
  readonly root: string;
  readonly kind: string;
  /** The rest: a path into the body, or the name of a header, link or parameter. */
  readonly name: string;
}

const partsOf = (reference: string): readonly Part[] =>
  reference.split('|').map((each) => {
    const [root = '', kind = '', ...rest] = each.trim().split('.');
    return { root, kind, name: rest.join('.') };
  });

/** Values that need no response. */
const OTHERS: Readonly<Record<string, (part: Part) => string>> = {
  profile: ({ kind, name }) => `${[kind, name].filter(Boolean).join('.')} of the profile`,
  tpp: ({ kind }) => `the ${kind} of the TPP`,
  tpp2: ({ kind }) => `the ${kind} of the second TPP`,
  uuid: () => 'a new UUID',
  pkce: ({ name }) => `the ${name} of the authorisation request`,
};

/** What each kind of reference to a step names; the response is added. */
const KINDS: Readonly<Record<string, (name: string) => string>> = {
  body: (name) => (name === '' ? 'the body' : `the field ${name.replaceAll('.', '/')}`),
  header: (name) => `the header ${name}`,
  location: () => 'the header Location',
  link: (name) => `the link ${name}`,
  href: (name) => `the link ${name.replaceAll('.', '/')}`,
  authorisationId: () => 'the id of the authorisation',
  approach: () => 'the SCA approach',
  status: () => 'the status',
};

/** `the response of getConsent`. */
function responseOf(alias: string, { seen }: Pick<Scope, 'seen'>): string {
  return `the response of ${seen.get(alias)?.operation ?? `step ${alias}`}`;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The same with its place where several steps have responses of this operation: `the second response of getConsent`. */
export function responseWords(alias: string, { seen }: Pick<Scope, 'seen'>): string {
  const operation = seen.get(alias)?.operation ?? null;
  const same = [...seen].filter(([, each]) => each.operation === operation).map(([as]) => as);
  if (operation === null || same.length < 2) return responseOf(alias, { seen });
  const at = same.indexOf(alias);
  return `the ${ORDINALS[at] ?? `${at + 1}th`} response of ${operation}`;
}

/** `the request of createConsent`, in the same way. */
export const requestWords = (alias: string, scope: Pick<Scope, 'seen'>): string =>
  responseWords(alias, scope).replace('response', 'request');

/** What a reference names: `the field recurringIndicator in the response of getConsent`. */
export function nameOf(reference: string, scope: Scope): string {
  const parts = partsOf(reference);
  const part = parts.find(({ root }) => scope.seen.has(root)) ?? parts[0];
  if (part === undefined) return reference;
  const { root, kind, name } = part;
  if (root.startsWith('today')) return root === 'today' ? "today's date" : `the date ${root}`;
  if (root.startsWith('month-end')) return 'the last day of a month';
  if (root.startsWith('leap-day')) return 'a day about 29 February';
  if (root === 'year-end') return 'the last day of a year';
  const other = OTHERS[root];
  if (other !== undefined) return other(part);
  const words = KINDS[kind];
  if (words !== undefined) return `${words(name)} in ${responseWords(root, scope)}`;
  if (kind === 'otp') return 'the one-time code of the PSU';
  if (kind === 'confirmationCode') return 'the confirmation code in the redirect';
  return kind === 'query' ? `the parameter ${name} of the redirect` : 'the redirect to the TPP';
}

/** Why a reference has no value: `the response of createConsent has no link scaRedirect; its links are self`. */
export function whyUnknown(reference: string, scope: Scope): string {
  const parts = partsOf(reference);
  const resolved = parts.filter(({ root }) => scope.seen.has(root));
  const part = resolved[0] ?? parts[0];
  const seen = scope.seen.get(part?.root ?? '');
  if (part === undefined) return 'the case refers to nothing';
  if (seen === undefined) return whyWithoutResponse(part, scope);
  const others = resolved
    .slice(1)
    .filter(({ kind, name }) => kind === part.kind && name === part.name);
  const also = others.map(
    ({ root }) => `of ${responseOf(root, scope).slice('the response of '.length)}`,
  );
  return whyAbsent(part, seen, scope, also);
}

function whyWithoutResponse({ root, kind, name }: Part, { tpp, tpp2 }: Scope): string {
  if (root === 'profile') return `the profile has no ${[kind, name].filter(Boolean).join('.')}`;
  if (root === 'tpp' || root === 'tpp2') {
    const who = root === 'tpp' ? 'the TPP' : 'the second TPP';
    const record = root === 'tpp' ? tpp : tpp2;
    const setting = root === 'tpp' ? 'tpp.clientId' : 'tpp.secondClientId';
    if (record === null || record === undefined)
      return `${who} is not registered at the IAM: set ${setting} in the profile`;
    return `the registration of ${who} at the IAM has no ${kind}`;
  }
  if (root === 'pkce') return 'there is no authorisation request';
  return `step ${root} has no response`;
}

function whyAbsent(
  { root, kind, name }: Part,
  seen: ParsedAnswer,
  scope: Scope,
  also: readonly string[],
): string {
  const response = [responseOf(root, scope), ...also.map((each) => `(and ${each})`)].join(' ');
  switch (kind) {
    case 'link': {
      const links = memberOf(seen.json, '_links');
      const isThere = memberOf(links, name) !== undefined;
      if (isThere) return `the link ${name} in ${response} has no usable href`;
      return `${response} has no link ${name}; ${listed('its links are', links, 'it has no links')}`;
    }
    case 'body':
      if (name.split('.').reduce<unknown>(memberOf, seen.json) === null) {
        return `the ${fieldWords(name)} in ${response} is null`;
      }
      return `${response} has no ${fieldWords(name)}; ${contentOf(seen)}`;
    case 'header':
      return `${response} has no header ${name}`;
    case 'location':
      return headerOf(seen.answer, 'location') === null
        ? `${response} has no header Location`
        : `the header Location in ${response} is no http(s) reference`;
    case 'href':
      return `${response} has no usable link ${name.replaceAll('.', '/')}`;
    case 'authorisationId':
      return `${response} names no authorisation, neither in authorisationId nor in a link scaStatus`;
    case 'approach':
      return `${response} does not say which SCA approach the bank chose`;
    case 'otp':
      return 'no one-time code of the PSU is known';
    default:
      return whyNoParameter({ root, kind, name }, seen, scope);
  }
}

const fieldWords = (name: string): string =>
  name === '' ? 'body' : `field ${name.replaceAll('.', '/')}`;

/** The fields of a body, or why it has none. */
function contentOf({ json, answer }: ParsedAnswer): string {
  if (answer.kind === 'no-answer') return `there is no response (${answer.reason})`;
  if (answer.status >= 400) return `its status is ${answer.status}`;
  if (json !== undefined) return listed('its fields are', json, 'it has no fields');
  return answer.body.length === 0 ? 'its body is empty' : 'its body is not JSON';
}

/** The names of the members of an object in one text of limited length. */
function listed(words: string, value: unknown, none: string): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const names = isObject ? Object.keys(value).slice(0, MOST_NAMES) : [];
  return names.length === 0 ? none : `${words} ${clipText(names.join(', '), MOST_TEXT)}`;
}

/** A parameter of the redirect that ended the acts of the PSU. */
function whyNoParameter({ kind, name }: Part, seen: ParsedAnswer, { profile }: Scope): string {
  const redirect = seen.psu?.redirect ?? headerOf(seen.answer, 'location');
  const code = kind === 'confirmationCode' ? profile.sca.confirmationCode : name;
  if (code === undefined) return 'the profile has no sca.confirmationCode';
  if (redirect === null || kind === 'redirect' || !URL.canParse(redirect, seen.request.url)) {
    return 'the PSU was not redirected to the TPP';
  }
  const found = Object.fromEntries(new URL(redirect, seen.request.url).searchParams);
  const others = listed('its parameters are', found, 'it has no parameters');
  return `the redirect to the TPP has no parameter ${code}; ${others}`;
}
