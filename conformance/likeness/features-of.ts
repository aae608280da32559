import { expectsRefusal, missingField, saysMissing } from '../record/finding-words.js';
import type { CauseTraits } from './cause-traits.js';

/** More operations than a mistake at one endpoint has. */
const MANY = 4;
const CLAUSES_READ = 6;

/**
 * The features of a cause: what the request was, where the response differs, and what the bank did. A feature is
 * a word such as `verb:delete`, so that causes at different operations and of different clauses have features in
 * common.
 */
export function featuresOf(traits: CauseTraits): readonly string[] {
  const response = responseOf(traits);
  const part = partOf(traits.place);
  return [
    ...new Set([
      `level:${traits.level}`,
      ...clauseFeatures(traits),
      ...operationFeatures(traits),
      ...wordsIn('request', traits.deviation),
      ...nameFeatures(traits),
      ...wordsIn('expected', traits.expected),
      ...wordsIn('actual', traits.actual),
      `part:${part}`,
      `did:${response.did}`,
      ...(response.status === undefined ? [] : [`status:${response.status}`]),
      `outcome:${response.due}, ${response.did}`,
      `outcome:${part}, ${response.did}`,
      `outcome:${wrongWith(traits.deviation)}, ${response.due}, ${response.did}`,
    ]),
  ];
}

/** The words of the ids of the clauses: `OWN-CONSENT-READ` has `OWN` in common with `OWN-BASKET`. */
function clauseFeatures({ clauses }: CauseTraits): readonly string[] {
  const read = clauses.slice(0, CLAUSES_READ);
  return read.flatMap((id) => id.split('-')).map((word) => `rule:${word}`);
}

/** The verb and the nouns of the first operation, and whether there are more. */
function operationFeatures({ operations }: CauseTraits): readonly string[] {
  const words = (operations[0] ?? 'page').split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return [
    ...words.map((word, at) => `${at === 0 ? 'verb' : 'noun'}:${word}`),
    `spread:${operations.length > MANY ? 'many' : operations.length > 1 ? 'some' : 'one'}`,
  ];
}

/** The kind of deviation of the request. */
function wrongWith(deviation: string | null): string {
  if (deviation === null) return 'valid';
  if (/certificate|handshake/.test(deviation)) return 'certificate';
  if (/by another|PSU/.test(deviation) && !/header/.test(deviation)) return 'caller';
  if (/sign|Digest|seal/i.test(deviation)) return 'signature';
  const [, part = 'part'] = /(header|query|path|field|body|method|type)/.exec(deviation) ?? [];
  return `${part} ${/^without/.test(deviation) ? 'missing' : 'changed'}`;
}

/** The part of the exchange that shows the cause. */
const partOf = (place: string | null): string =>
  /^(body|response header|status|redirect|responses?|answer)\b/.exec(place ?? 'none')?.[1] ??
  'none';

/** The last names of the place. */
function nameFeatures({ place, expected }: CauseTraits): readonly string[] {
  const field = missingField(expected ?? '');
  const names = (place ?? '')
    .split(/[\s/]+/)
    .slice(1)
    .filter((word) => /^\w[\w-]*$/.test(word) && !/^\d+$/.test(word));
  const words = [...names.slice(-2), ...(field === undefined ? [] : [field])];
  return words.map((name) => `name:${name}`);
}

interface Response {
  readonly due: string;
  readonly did: string;
  readonly status: string | undefined;
}

/** Texts that say that a value or a parameter is missing, besides those of `saysMissing`. */
const LACKS = /^(?:(?:it|the value) is nothing$|the redirect has no parameter )/;

/** What was due, and what the bank did. */
function responseOf({ expected, actual }: CauseTraits): Response {
  const [, status] = /^the status is (\d{3})/.exec(actual) ?? [];
  const due = expected === null ? 'nothing' : dueIn(expected);
  if (status !== undefined) return { due, did: `${status.charAt(0)}xx`, status };
  const isMissing = saysMissing(actual) || LACKS.test(actual);
  return { due, did: isMissing ? 'missing' : `value ${kindOf(actual)}`, status };
}

/** The kind of expectation: a refusal, a status, an absence, or what a value has to be. */
function dueIn(expected: string): string {
  if (expectsRefusal(expected)) return 'refusal';
  const [, words] =
    /^(the status|it is absent|it is present|it is of type|the object has|the value is|the array contains|the list contains|it is spelled)\b/.exec(
      expected,
    ) ?? [];
  return words ?? 'other';
}

/** The kind of the actual value: a number, a text, an object, an array, or words. */
function kindOf(actual: string): string {
  const [, value = ''] = /^(?:the value|it) is (.*)$/s.exec(actual) ?? [];
  if (/^-?\d/.test(value)) return 'number';
  return { '"': 'string', '{': 'object', '[': 'array' }[value.charAt(0)] ?? 'words';
}

/** The words of a text of a check. Of quoted values, only those of a list of the contract are read. */
function wordsIn(part: string, text: string | null): readonly string[] {
  const plain = (text ?? '').replace(/"([^"]*)"/g, (_, value: string) =>
    /^(?:[A-Z]{4}|[a-z]+[A-Z]?[a-z]+)$/.test(value) ? ` ${value} ` : ' ',
  );
  const words = plain.match(/[A-Za-z][\w-]*|\b[1-5]\d\d\b/g) ?? [];
  return words.filter((word) => !COMMON.has(word)).map((word) => `${part}:${word}`);
}

const COMMON: ReadonlySet<string> = new Set(
  'a an the is are it of in to and or that this has have with at by for as be'.split(' '),
);
