import { PSEUDONYM } from '../record/pseudonym.js';
import type { TextSpan } from './decoded.js';
import { findSecrets, type SecretSearch, TooMuchWork } from './find-secrets.js';
import type { FoundSecret } from './found.js';
import { isLearnt } from './is-learnt.js';
import { KnownSecrets } from './known-secrets.js';
import { ibans, kindOfPersonal, type Personal } from './personal.js';
import { Pseudonyms } from './pseudonyms.js';
import { redactHeader } from './redact-header.js';
import { kindOfName, type SecretKind } from './secret-names.js';

/** Replaces secrets by pseudonyms in everything that is reported. */
export interface Redactor {
  /**
   * Adds strings that are redacted from then on, wherever they occur; strings of fewer than 4 characters are
   * ignored.
   */
  learn(secrets: Iterable<string>, kind?: SecretKind): void;
  /** Redacts any text: an address, a body, a sentence. */
  text(text: string): string;
  header(name: string, value: string): string;
  /** Objects that are already redacted. */
  readonly done: WeakSet<object>;
}

export interface RedactorOptions {
  /** Personal data that is redacted too. */
  readonly personal?: readonly Personal[] | undefined;
  /** Pseudonyms that are shared with another redactor. */
  readonly pseudonyms?: Pseudonyms;
}

/** Maximum number of secrets that are learnt from names, so that a hostile target cannot fill the memory. */
const MOST_LEARNT = 5000;
const SHORTEST = 4;

/** Replacement for a text that cannot be searched completely. */
const UNSEARCHED = '[redacted: the text is encoded so many times that it may contain secrets]';

/** Creates a redactor that knows these secrets from the start. */
export function makeRedactor(
  secrets: Iterable<string> = [],
  { personal = [], pseudonyms = new Pseudonyms() }: RedactorOptions = {},
): Redactor {
  const known = new KnownSecrets();
  const learn = (more: Iterable<string>, kind: SecretKind = 'secret'): void => {
    for (const secret of more) known.add(secret, kind);
  };
  learn(secrets);
  const ofPerson = kindOfPersonal(personal);
  const kindOf = (name: string) => kindOfName(name) ?? ofPerson(name);
  const wanted: SecretSearch = {
    known,
    kindOf,
    ...(personal.includes('ibans') && { more: ibans }),
  };
  const name = (value: string, kind: SecretKind): string => {
    if (known.size < MOST_LEARNT && isLearnt(value, kind)) known.add(value, kind);
    return pseudonyms.of(value, kind);
  };
  const text = (given: string): string => {
    if (given.length < SHORTEST) return given;
    pseudonyms.passOver(given);
    return redacted(given, wanted, name);
  };
  return {
    learn,
    text,
    header: (header, value) => redactHeader(header, value, { kindOf, name, text }),
    done: new WeakSet(),
  };
}

function redacted(
  text: string,
  wanted: SecretSearch,
  name: (value: string, kind: SecretKind) => string,
): string {
  const parts: string[] = [];
  let rest = 0;
  for (const { start, end, kind, value, quoted } of apart(safelyFound(text, wanted), text)) {
    const given = name(value, kind);
    parts.push(text.slice(rest, start), quoted === true ? `"${given}"` : given);
    rest = end;
  }
  return rest === 0 ? text : parts.join('') + text.slice(rest);
}

function safelyFound(text: string, wanted: SecretSearch): readonly FoundSecret[] {
  try {
    return findSecrets(text, wanted);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return [{ start: 0, end: text.length, kind: 'secret', value: UNSEARCHED }];
  }
}

/**
 * Sorts the found secrets from left to right; overlapping ones are merged and get the name of the longest.
 */
function apart(found: readonly FoundSecret[], text: string): readonly FoundSecret[] {
  if (found.length === 0) return found;
  const names = [...text.matchAll(new RegExp(PSEUDONYM, 'g'))].map(({ 0: given, index }) => ({
    start: index,
    end: index + given.length,
  }));
  const sorted = found
    .filter((each) => each.end > each.start && !names.some((given) => isIn(each, given)))
    .sort((one, other) => one.start - other.start);
  const result: FoundSecret[] = [];
  for (const each of sorted) {
    const last = result.at(-1);
    if (last === undefined || each.start >= last.end) result.push(each);
    else result[result.length - 1] = together(last, each);
  }
  return result;
}

const isIn = (one: TextSpan, other: TextSpan): boolean =>
  one.start >= other.start && one.end <= other.end;

function together(one: FoundSecret, other: FoundSecret): FoundSecret {
  const start = Math.min(one.start, other.start);
  const end = Math.max(one.end, other.end);
  const [first, second] = [one, other].map((each) => each.end - each.start) as [number, number];
  const isOther = second > first || (second === first && other.known === true);
  return { ...(isOther ? other : one), start, end };
}
