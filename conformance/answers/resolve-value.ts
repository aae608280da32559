import { dayIn, leapDayIn, monthEndIn, yearEndIn } from '../../foundation/day-in.js';
import { memberOf } from '../../foundation/json-pointer.js';
import type { Value } from '../cases/value.js';
import type { Profile } from '../profile/profile.js';
import { usualAmount } from '../profile/usual-amount.js';
import { below, withQuery } from './address.js';
import { approachOf } from './approach-of.js';
import { headerOf, type ParsedAnswer } from './parsed-answer.js';
import { pkceOf } from './pkce.js';
import { redirectUriForms } from './redirect-uri-forms.js';
import { whyUnknown } from './reference-words.js';
import { absoluteHref, authorisationIdOf, linkOf } from './resolve-link.js';
import type { Scope } from './scope.js';

export type { Scope };

/** A reference in a case that has no value. */
export class UnresolvedReference extends Error {
  constructor(
    readonly reference: string,
    /** Why it has no value. */
    why: string,
    /** The alias of the step that needs the value. */
    readonly step?: string,
  ) {
    super(why);
    this.name = 'UnresolvedReference';
  }
}

const REFERENCE = /\$\{([^}]+)\}/g;
const WHOLE = /^\$\{([^}]+)\}$/;
const TODAY = /^today(?:([+-]\d{1,5}))?$/;
const LEAP_DAY = /^leap-day(?:\+(\d))?$/;
const MONTH_END = /^month-end\+(\d{1,3})$/;

/** In 32 bits, its cents are 1. */
const LARGE_AMOUNT = '42949672.97';

/** The profile for references, with its defaults filled in, and with values that follow from it. */
function profileView(profile: Profile): unknown {
  const { pis, ais, funds, tpp } = profile;
  return {
    ...profile,
    ...(funds === undefined ? {} : { funds: { ...funds, ...unavailableBesides(funds) } }),
    ...(tpp === undefined
      ? {}
      : { tpp: { ...tpp, otherRedirectUri: otherThan(tpp), ...redirectUriForms(tpp) } }),
    ...(pis === undefined
      ? {}
      : { pis: { ...pis, maxAmount: pis.maxAmount ?? '1.00', usualAmount: usualAmount(pis) } }),
    ...(ais === undefined ? {} : { ais: { ...ais, frequencyPerDay: ais.frequencyPerDay ?? 4 } }),
  };
}

/** Another address than the usual one: one that is registered too, if there is one. */
function otherThan({ redirectUri, nokRedirectUri }: Profile['tpp']): string {
  const isOther = nokRedirectUri !== undefined && nokRedirectUri !== redirectUri;
  return isOther ? nokRedirectUri : 'https://unregistered.invalid/';
}

/** An amount without its decimals, if it has some and these are zeros: `99999.00` and `99999` are the same amount. */
const wholeUnits = (amount: string | undefined): string | undefined =>
  /^(\d+)\.0+$/.exec(amount ?? '')?.[1];

/** More amounts that are not available: in other forms of what the profile has, and larger ones. */
function unavailableBesides({ unavailableAmount }: NonNullable<Profile['funds']>) {
  const whole = wholeUnits(unavailableAmount);
  const isLess = Number(unavailableAmount) < Number(LARGE_AMOUNT);
  return {
    ...(isLess ? { unavailableLargeAmount: LARGE_AMOUNT } : {}),
    ...(whole === undefined
      ? {}
      : { unavailableWholeAmount: whole, unavailableTenthAmount: `${whole}.5` }),
  };
}

function inSeen(seen: ParsedAnswer, path: readonly string[]): unknown {
  const [part, ...rest] = path;
  switch (part) {
    case 'body':
      return rest.reduce(memberOf, seen.json);
    case 'header':
      return headerOf(seen.answer, rest.join('.')) ?? undefined;
    case 'location':
      return absoluteHref(headerOf(seen.answer, 'location') ?? '', seen.request.url)?.href;
    case 'link':
      return linkOf(seen, rest.join('.'));
    case 'href': {
      const href = memberOf(rest.reduce(memberOf, seen.json), 'href');
      return typeof href === 'string' ? absoluteHref(href, seen.request.url)?.href : undefined;
    }
    case 'authorisationId':
      return authorisationIdOf(seen);
    case 'approach':
      return approachOf(seen);
    case 'status':
      return seen.answer.kind === 'answer' ? seen.answer.status : undefined;
    case 'redirect':
      return seen.psu?.redirect ?? undefined;
    case 'returned':
      return seen.psu?.to ?? undefined;
    case 'otp':
      return seen.otp ?? undefined;
    case 'query': {
      const redirect = seen.psu?.redirect ?? headerOf(seen.answer, 'location');
      if (redirect === null || !URL.canParse(redirect, seen.request.url)) return undefined;
      return new URL(redirect, seen.request.url).searchParams.get(rest.join('.')) ?? undefined;
    }
    default:
      return undefined;
  }
}

function one(reference: string, scope: Scope): unknown {
  if (reference === 'uuid') return scope.newUuid();
  const today = TODAY.exec(reference);
  if (today !== null) {
    return dayIn(scope.now, scope.profile.target.timeZone, Number(today[1] ?? 0));
  }
  const monthEnd = MONTH_END.exec(reference);
  if (monthEnd !== null) {
    return monthEndIn(scope.now, scope.profile.target.timeZone, Number(monthEnd[1]));
  }
  const leapDay = LEAP_DAY.exec(reference);
  if (leapDay !== null) {
    return leapDayIn(scope.now, scope.profile.target.timeZone, Number(leapDay[1] ?? 0));
  }
  if (reference === 'year-end') return yearEndIn(scope.now, scope.profile.target.timeZone);
  const [root = '', ...path] = reference.split('.');
  if (root === 'profile') return path.reduce(memberOf, profileView(scope.profile));
  if (root === 'tpp') return path.reduce(memberOf, scope.tpp as unknown);
  if (root === 'tpp2') return path.reduce(memberOf, scope.tpp2 as unknown);
  if (root === 'pkce') return memberOf(pkceOf(scope.seen, path[0] ?? ''), path[1] ?? '');
  const seen = scope.seen.get(root);
  if (seen === undefined) return undefined;
  if (path[0] !== 'confirmationCode') return inSeen(seen, path);
  const name = scope.profile.sca.confirmationCode;
  return name === undefined ? undefined : inSeen(seen, ['query', name]);
}

/** The value of a reference (without its braces): of the first alternative that has one. */
export function lookUp(reference: string, scope: Scope): unknown {
  for (const alternative of reference.split('|')) {
    const value = one(alternative.trim(), scope);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function demanded(reference: string, scope: Scope): unknown {
  const value = lookUp(reference, scope);
  if (value === undefined) throw new UnresolvedReference(reference, whyUnknown(reference, scope));
  return value;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A text with its references filled in; `encode` is applied to each value. */
export function resolveText(
  text: string,
  scope: Scope,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replace(REFERENCE, (_, reference: string) =>
    encode(asText(demanded(reference, scope))),
  );
}

/** An address that begins with a reference to a base, followed by a path. */
const BELOW = /^(\$\{[^}]+\})(\/.*)$/;

/**
 * An address with its references filled in: those after the first `?` are percent-encoded and added to the
 * query of the address. A reference alone keeps its fragment, which a page may need.
 */
export function resolveAddress(text: string, scope: Scope): string {
  const [head = '', ...rest] = text.split('?');
  const [, base, path = ''] = BELOW.exec(head) ?? [];
  const address =
    base === undefined
      ? resolveText(head, scope)
      : below(resolveText(base, scope), resolveText(path, scope));
  if (rest.length === 0) return address;
  const query = resolveText(rest.join('?'), scope, encodeURIComponent);
  return withQuery(address, query.split('&'));
}

/**
 * A value with all its references filled in; a string that is a single reference keeps the type of its value.
 */
export function resolveValue(value: Value, scope: Scope): unknown {
  if (typeof value === 'string') {
    const whole = WHOLE.exec(value)?.[1];
    return whole === undefined ? resolveText(value, scope) : demanded(whole, scope);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Value) => resolveValue(each, scope));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, resolveValue(each as Value, scope)]),
  );
}

/** Whether every reference of the text has a value: for `when` and `unless`. */
export function resolves(text: string, scope: Scope): boolean {
  try {
    resolveText(text, scope);
    return true;
  } catch (error) {
    if (error instanceof UnresolvedReference) return false;
    throw error;
  }
}
