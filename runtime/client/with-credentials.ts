import { ClientError } from './client-error.js';
import type { SchemeSpec } from './client-spec.js';
import type { PreparedCall } from './prepared-call.js';
import { type BasicCredential, putCredential } from './put-credential.js';
import type { Step } from './step.js';
import { UnsendableError } from './unsendable-error.js';

export type { BasicCredential } from './put-credential.js';

/**
 * A token or key, a user name with a password, or a function that returns one and is called for each call.
 */
export type Credential<C extends string | BasicCredential = string | BasicCredential> =
  | C
  | (() => C | Promise<C>);

/** Credentials by the name of their security scheme. */
export type Credentials = Readonly<Record<string, Credential | undefined>>;

/** Sends the credentials of the operation's first alternative for which all credentials are given. */
export function withCredentials(credentials: Credentials): Step {
  const own = new Map(Object.entries(credentials));
  return {
    prepare: (call) => {
      const alternatives = call.operation.security ?? [];
      const schemes = alternatives.find((all) => all.every(({ name }) => own.get(name)));
      return schemes === undefined ? call : putAll(call, schemes, own);
    },
  };
}

async function putAll(
  call: PreparedCall,
  schemes: readonly SchemeSpec[],
  own: ReadonlyMap<string, Credential | undefined>,
): Promise<PreparedCall> {
  let placed = call;
  for (const scheme of schemes) {
    const given = own.get(scheme.name);
    try {
      const credential = typeof given === 'function' ? await given() : given;
      placed = { ...placed, ...putCredential(placed, scheme, credential) };
    } catch (cause) {
      const { id } = call.operation;
      if (cause instanceof UnsendableError) {
        const reason = `the credential ${scheme.name} ${cause.message}`;
        throw new ClientError('INVALID_REQUEST', reason, id, call.requestId);
      }
      // the thrown error is not repeated, because it may contain the secret
      const message = `the credential ${scheme.name} failed`;
      throw new ClientError('NO_TOKEN', message, id, call.requestId, undefined, cause);
    }
  }
  return placed;
}
