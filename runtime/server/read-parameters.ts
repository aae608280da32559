import { Misread } from '../model/read-members.js';
import { isBrokenJson, readText, readTexts } from '../model/wire-form.js';
import { codingErrors } from './check-coding.js';
import { findTexts, type GivenTexts } from './find-texts.js';
import type {
  OperationSpec,
  ParameterReader,
  ParameterSpec,
  ReadParameters,
  SentParameters,
} from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import { queryTexts } from './query-texts.js';
import { readStyledParameter } from './read-styled-parameter.js';
import type { RequestError } from './request-error.js';
import { repeatedErrors, type SingleHeader, singleHeaders } from './single-headers.js';

export type { ParameterReader };

/** What reads the parameters of an operation. */
export interface ParameterPlan {
  readonly operation: OperationSpec;
  readonly readers: readonly ParameterReader[];
  readonly singles: readonly SingleHeader[];
}

/** Without generated readers, each parameter is looked up. */
export function planOf(operation: OperationSpec): ParameterPlan {
  const { parameters, readers: known } = operation;
  const rows = parameters.map(
    (spec): ParameterReader =>
      (sent, read, errors) =>
        readRow(spec, sent, read, errors),
  );
  const readers = known === undefined ? rows : parameters.flatMap((spec) => known.get(spec) ?? []);
  return { operation, readers, singles: singleHeaders(operation) };
}

/** Parses, coerces and validates all parameters of an operation; collects every error. */
export function readParameters(
  { operation, readers, singles }: ParameterPlan,
  message: PlainRequest,
  path: Readonly<Record<string, string>>,
  errors: RequestError[],
): ReadParameters {
  const { url, headers } = message;
  const sent: SentParameters = { path, query: queryTexts(url), headers, url, operation };
  const read: ReadParameters = { path: {}, query: {}, headers: {}, cookies: {} };
  for (const reader of readers) reader(sent, read, errors);
  const miscoded = codingErrors(operation, sent);
  const repeated = repeatedErrors(singles, message);
  if (miscoded.length + repeated.length > 0) {
    errors.push(...withReasons(errors.splice(0), [...miscoded, ...repeated]));
  }
  return read;
}

/**
 * The errors of parameters, with the reason in place of what follows from it: a text that cannot be decoded, or
 * a header that was sent twice.
 */
function withReasons(
  found: readonly RequestError[],
  reasons: readonly RequestError[],
): readonly RequestError[] {
  const others = found.filter(
    (error) => !reasons.some((one) => one.in === error.in && one.name === error.name),
  );
  return [...reasons, ...others];
}

/** The member of a request with the parameters of each place. */
export const PLACES = {
  path: 'path',
  query: 'query',
  header: 'headers',
  cookie: 'cookies',
} as const;

/** Reads one parameter of any place and style. */
export function readRow(
  spec: ParameterSpec,
  sent: SentParameters,
  read: ReadParameters,
  errors: RequestError[],
): void {
  const values = read[PLACES[spec.in]];
  if (spec.styled !== undefined) {
    const value = readStyledParameter(spec, spec.styled, sent, sent.operation);
    if (value !== undefined) values[spec.name] = judgeValue(spec, value, errors);
    else if (spec.required) missing(spec, errors);
    return;
  }
  const given = findTexts(spec, sent.headers, sent.path, sent.query);
  if (given !== undefined) values[spec.name] = readValue(spec, given, errors);
  else if (spec.required) missing(spec, errors);
}

export function missing({ in: place, name }: ParameterSpec, errors: RequestError[]): void {
  errors.push({ in: place, name, message: 'is missing' });
}

/** The value of a parameter that is present; collects its errors. */
export function readValue(spec: ParameterSpec, given: GivenTexts, errors: RequestError[]): unknown {
  const { in: place, name, as, list } = spec;
  if (typeof given === 'string') {
    const value = list === undefined ? readText(as, given) : readTexts(spec, [given]);
    return judgeValue(spec, value, errors);
  }
  if (given.length > 1 && list === undefined) {
    errors.push({ in: place, name, message: 'is given more than once' });
  }
  return judgeValue(spec, readTexts(spec, given), errors);
}

function judgeValue(spec: ParameterSpec, value: unknown, errors: RequestError[]): unknown {
  const { in: place, name, rule } = spec;
  if (value instanceof Misread) {
    errors.push({ in: place, name, message: value.message });
    return undefined;
  }
  const found = rule?.(value);
  if (found === undefined || found.length === 0) return value;
  if (isBrokenJson((spec.styled ?? spec).as, value)) {
    errors.push({ in: place, name, message: 'is not valid JSON' });
    return value;
  }
  for (const { pointer, message } of found) {
    errors.push({ in: place, name, ...(pointer === '' ? {} : { pointer }), message });
  }
  return value;
}
