import { Misread } from '../model/read-members.js';
import { readTexts } from '../model/wire-form.js';
import { findTexts } from './find-texts.js';
import type { ParameterSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import type { ParameterPlan } from './plan-parameters.js';
import { queryTexts } from './query-texts.js';
import { readStyledParameter } from './read-styled-parameter.js';
import type { RequestError } from './request-error.js';

type Values = Record<string, unknown>;

const NO_TEXTS: readonly string[] = [];

export interface ReadParameters {
  readonly path: Values;
  readonly query: Values;
  readonly headers: Values;
  readonly cookies: Values;
}

/** Parses, coerces and validates all parameters; collects every error. */
export function readParameters(
  { operation, rows }: ParameterPlan,
  { url, headers }: PlainRequest,
  pathValues: Readonly<Record<string, string>>,
  errors: RequestError[],
): ReadParameters {
  const query = queryTexts(url);
  const values: Readonly<Record<ParameterSpec['in'], Values>> = {
    path: {},
    query: {},
    header: {},
    cookie: {},
  };
  for (const { spec, key } of rows) {
    if (spec.styled !== undefined) {
      const value = readStyledParameter(spec, spec.styled, { url, headers }, operation);
      if (value !== undefined) values[spec.in][spec.name] = judgeValue(spec, value, errors);
      else if (spec.required) errors.push({ in: spec.in, name: spec.name, message: 'is missing' });
      continue;
    }
    const texts =
      key === undefined ? findTexts(spec, headers, pathValues, query) : textsOf(headers[key]);
    if (texts.length > 0) values[spec.in][spec.name] = judge(spec, texts, errors);
    else if (spec.required) errors.push({ in: spec.in, name: spec.name, message: 'is missing' });
  }
  const { path, header, cookie: cookies } = values;
  return { path, query: values.query, headers: header, cookies };
}

function textsOf(given: string | readonly string[] | undefined): readonly string[] {
  if (given === undefined) return NO_TEXTS;
  return typeof given === 'string' ? [given] : given;
}

/** The value of a parameter that is present; collects its errors. */
function judge(spec: ParameterSpec, texts: readonly string[], errors: RequestError[]): unknown {
  const { in: place, name } = spec;
  if (texts.length > 1 && spec.list === undefined) {
    errors.push({ in: place, name, message: 'is given more than once' });
  }
  return judgeValue(spec, readTexts(spec, texts), errors);
}

function judgeValue(spec: ParameterSpec, value: unknown, errors: RequestError[]): unknown {
  const { in: place, name } = spec;
  if (value instanceof Misread) {
    errors.push({ in: place, name, message: value.message });
    return undefined;
  }
  for (const { pointer, message } of spec.rule?.(value) ?? []) {
    errors.push({ in: place, name, ...(pointer === '' ? {} : { pointer }), message });
  }
  return value;
}
