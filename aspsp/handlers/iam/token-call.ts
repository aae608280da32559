import type { FastifyRequest } from 'fastify';
import type { Callers } from '../../http/callers.js';

/** A token request as it was sent. */
export interface TokenCall {
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
  /** base64url SHA-256 of the client certificate. */
  readonly x5t: string;
}

/** Parses a token request whose certificate was already verified. */
export function tokenCallOf(
  { raw, headers }: FastifyRequest,
  rawBody: Buffer,
  callers: Callers,
): TokenCall {
  const form = new URLSearchParams(rawBody.toString());
  return { form, authorization: headers.authorization, x5t: callers.of(raw).x5t };
}

/** A parameter that appears once and is not empty: an empty one counts as absent (RFC 6749, 3.2). */
export function single({ form }: TokenCall, name: string): string | undefined {
  const values = form.getAll(name);
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}

/** Whether a parameter is repeated, which is not allowed (RFC 6749, 3.2). */
export function repeats({ form }: TokenCall): boolean {
  const names = [...form.keys()];
  return new Set(names).size < names.length;
}
