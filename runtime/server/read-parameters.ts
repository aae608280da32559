import { Misread } from '../model/read-members.js';
import { readTexts } from '../model/wire-form.js';
import type { Fault } from './fault.js';
import { findTexts } from './find-texts.js';
import type { ParameterSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import type { ParameterPlan } from './plan-parameters.js';
import { queryTexts } from './query-texts.js';
import { readStyledParameter } from './read-styled-parameter.js';

type Values = Record<string, unknown>;

const NO_TEXTS: readonly string[] = [];

export interface ReadParameters {
  readonly path: Values;
  readonly query: Values;
  readonly headers: Values;
  readonly cookies: Values;
  readonly faults: readonly Fault[];
}

/** Reads, coerces and judges all parameters; each fault is kept. */
export function readParameters(
  { operation, rows }: ParameterPlan,
  { url, headers }: PlainRequest,
  pathValues: Readonly<Record<string, string>>,
): ReadParameters {
  const query = queryTexts(url);
  const values: Readonly<Record<ParameterSpec['in'], Values>> = {
    path: {},
    query: {},
    header: {},
    cookie: {},
  };
  const faults: Fault[] = [];
  for (const { spec, key } of rows) {
    if (spec.styled !== undefined) {
      const value = readStyledParameter(spec, spec.styled, { url, headers }, operation);
      if (value !== undefined) values[spec.in][spec.name] = judgeValue(spec, value, faults);
      else if (spec.required) faults.push({ in: spec.in, name: spec.name, message: 'is missing' });
      continue;
    }
    const texts =
      key === undefined ? findTexts(spec, headers, pathValues, query) : textsOf(headers[key]);
    if (texts.length > 0) values[spec.in][spec.name] = judge(spec, texts, faults);
    else if (spec.required) faults.push({ in: spec.in, name: spec.name, message: 'is missing' });
  }
  const { path, header, cookie: cookies } = values;
  return { path, query: values.query, headers: header, cookies, faults };
}

function textsOf(given: string | readonly string[] | undefined): readonly string[] {
  if (given === undefined) return NO_TEXTS;
  return typeof given === 'string' ? [given] : given;
}

/** The value of a parameter that is there; what is wrong with it joins the faults. */
function judge(spec: ParameterSpec, texts: readonly string[], faults: Fault[]): unknown {
  const { in: place, name } = spec;
  if (texts.length > 1 && spec.list === undefined) {
    faults.push({ in: place, name, message: 'is given more than once' });
  }
  return judgeValue(spec, readTexts(spec, texts), faults);
}

function judgeValue(spec: ParameterSpec, value: unknown, faults: Fault[]): unknown {
  const { in: place, name } = spec;
  if (value instanceof Misread) {
    faults.push({ in: place, name, message: value.message });
    return undefined;
  }
  for (const { pointer, message } of spec.rule?.(value) ?? []) {
    faults.push({ in: place, name, ...(pointer === '' ? {} : { pointer }), message });
  }
  return value;
}
