import { handlerOf } from './handler-of.js';
import type { OperationSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import { readCredential } from './read-credential.js';
import { ForbiddenError, type SecurityHook } from './security.js';
import type { SecurityNeed, SecuritySpec } from './security-spec.js';

export type Identities = Readonly<Record<string, unknown>>;
export type SecurityHooks = Readonly<Record<string, SecurityHook<never, unknown, never>>>;

interface Refusal {
  readonly status: 401 | 403;
  readonly message: string;
  /** The value of WWW-Authenticate. */
  readonly challenge: string;
}

export type SecurityResult =
  | { readonly identities: Identities; readonly refusal?: undefined }
  | { readonly refusal: Refusal };

/** Tries the alternatives in their order; one without credentials comes last. */
export async function checkSecurity(
  id: string,
  security: SecuritySpec,
  hooks: SecurityHooks,
  message: PlainRequest,
): Promise<SecurityResult> {
  let forbidden: ForbiddenError | undefined;
  let open = false;
  for (const needs of security) {
    if (needs.length === 0) open = true;
    else {
      const found = await tryAlternative(id, needs, hooks, message);
      if (found instanceof ForbiddenError) forbidden ??= found;
      else if (found !== undefined) return { identities: found };
    }
  }
  if (open) return { identities: {} };
  const challenge = challengeOf(security, forbidden !== undefined);
  if (forbidden === undefined) {
    return { refusal: { status: 401, message: 'the caller is not authenticated', challenge } };
  }
  return { refusal: { status: 403, message: forbidden.message || 'not allowed', challenge } };
}

/**
 * The identities of the caller for all schemes of an alternative; undefined when one of them does not
 * identify the caller.
 */
async function tryAlternative(
  operationId: string,
  needs: readonly SecurityNeed[],
  hooks: SecurityHooks,
  message: PlainRequest,
): Promise<Identities | ForbiddenError | undefined> {
  const shown = needs.map(({ scheme }) => readCredential(scheme, message));
  if (shown.includes(undefined)) return undefined;
  const identities: Record<string, unknown> = {};
  for (const [index, { scheme, scopes }] of needs.entries()) {
    const hook = hooks[scheme.name] as SecurityHook<unknown, unknown>;
    try {
      const identity = await hook.call(hooks, shown[index], { operationId, scopes, message });
      if (identity === undefined) return undefined;
      identities[scheme.name] = identity;
    } catch (error) {
      if (error instanceof ForbiddenError) return error;
      throw error;
    }
  }
  return identities;
}

function challengeOf(security: SecuritySpec, forbidden: boolean): string {
  return [...new Set(security.flat().map((need) => challenge(need, forbidden)))].join(', ');
}

function challenge({ scheme, scopes }: SecurityNeed, forbidden: boolean): string {
  if (scheme.kind === 'basic') return 'Basic realm="api", charset="UTF-8"';
  if (scheme.kind === 'apiKey') return 'ApiKey realm="api"';
  if (scheme.kind === 'mutualTLS') return 'MutualTLS realm="api"';
  if (scheme.kind === 'http') return `${scheme.scheme ?? 'http'} realm="api"`;
  const safe = scopes.filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
  const scope = safe.length === 0 ? '' : `, scope="${safe.join(' ')}"`;
  return `Bearer realm="api"${forbidden ? ', error="insufficient_scope"' : ''}${scope}`;
}

/** Throws when no hook checks a scheme that an operation requires: such a server must not start. */
export function requireSecurity(
  operations: readonly OperationSpec[],
  security: SecurityHooks | 'elsewhere' | undefined,
): void {
  if (security === 'elsewhere') return;
  for (const operation of operations) {
    for (const { scheme } of operation.security?.flat() ?? []) {
      if (typeof handlerOf(security ?? {}, scheme.name) === 'function') continue;
      throw new Error(
        `Operation ${operation.id} requires the security scheme ${scheme.name}, but no hook checks it: pass \`security: { ${scheme.name}: (credential) => ... }\` to the server, or \`security: 'elsewhere'\` when something else checks it.`,
      );
    }
  }
}
