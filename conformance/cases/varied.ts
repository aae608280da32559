/** Requests that differ from the usual ones, which are sent where the bank refuses them (engine/send-varied.ts). */
import type { CallStep } from './case.js';
import type { Value } from './value.js';

export interface Unusual {
  readonly headers?: CallStep['headers'];
  readonly body?: Value;
  /** The body is JSON with indentation. */
  readonly bodyType?: 'indented';
  /** That of a bank that refuses the request and serves the usual one; absent where a bank may do that. */
  readonly clause?: string;
  /** What the request has, in words: `with PSU-Accept`. */
  readonly deviation?: string;
}

/** The request with these headers and this body. Where the bank refuses it, the same with the usual ones is sent. */
export function varied(
  step: CallStep,
  { headers = {}, body, bodyType, ...said }: Unusual,
): CallStep {
  return {
    ...step,
    headers: { ...step.headers, ...headers },
    ...(body === undefined ? {} : { body }),
    ...(bodyType === undefined ? {} : { bodyType }),
    plain: {
      headers: Object.fromEntries(
        Object.keys(headers).map((name) => [name, step.headers?.[name] ?? null]),
      ),
      ...(body === undefined || step.body === undefined ? {} : { body: step.body }),
      ...(bodyType === undefined ? {} : { bodyType: 'json' }),
      ...said,
    },
  };
}

/** The request that is sent where the bank refuses this one; the same one when nothing is unusual. */
export function usualForm({ plain = {}, ...step }: CallStep): CallStep {
  const { headers: usual = {}, body, bodyType } = plain;
  const headers = Object.entries({ ...step.headers, ...usual }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return {
    ...step,
    ...(step.headers === undefined && headers.length === 0
      ? {}
      : { headers: Object.fromEntries(headers) }),
    ...(body === undefined ? {} : { body }),
    ...(bodyType === undefined ? {} : { bodyType }),
  };
}
