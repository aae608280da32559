import { Misread } from '../model/read-members.js';
import { readText, readTexts } from '../model/wire-form.js';
import { findTexts, type GivenTexts } from './find-texts.js';
import type { OperationSpec, ParameterSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import { type QueryTexts, queryTexts } from './query-texts.js';
import { readStyledParameter } from './read-styled-parameter.js';
import type { RequestError } from './request-error.js';

type Values = Record<string, unknown>;

/** The places of a request where parameters are. */
export interface SentParameters {
  readonly path: Readonly<Record<string, string>>;
  readonly query: QueryTexts;
  readonly headers: PlainRequest['headers'];
  readonly url: string;
  readonly operation: OperationSpec;
}

/** The values of parameters. */
export interface ReadParameters {
  readonly path: Values;
  readonly query: Values;
  readonly headers: Values;
  readonly cookies: Values;
}

/**
 * Reads some parameters of an operation and collects their errors. Such functions are generated, since code
 * with the names in it is several times faster than a loop over a table.
 */
export type ParameterReader = (
  sent: SentParameters,
  read: ReadParameters,
  errors: RequestError[],
) => void;

/** Parses, coerces and validates all parameters of an operation; collects every error. */
export function readParameters(
  operation: OperationSpec,
  readers: readonly ParameterReader[],
  { url, headers }: PlainRequest,
  path: Readonly<Record<string, string>>,
  errors: RequestError[],
): ReadParameters {
  const sent: SentParameters = { path, query: queryTexts(url), headers, url, operation };
  const read: ReadParameters = { path: {}, query: {}, headers: {}, cookies: {} };
  for (const reader of readers) reader(sent, read, errors);
  return read;
}

/** The readers of an operation; without generated ones, each parameter is looked up. */
export function readersOf({ parameters, readers }: OperationSpec): readonly ParameterReader[] {
  if (readers !== undefined) return parameters.flatMap((spec) => readers.get(spec) ?? []);
  return parameters.map((spec) => (sent, read, errors) => readRow(spec, sent, read, errors));
}

const PLACES = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const;

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
  for (const { pointer, message } of found) {
    errors.push({ in: place, name, ...(pointer === '' ? {} : { pointer }), message });
  }
  return value;
}
