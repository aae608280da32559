import { ClientError } from './client-error.js';
import type { PreparedCall } from './prepare-call.js';

export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** A token or key, a name with a password, or what gives it: asked for each call. */
export type Credential<C extends string | BasicCredential = string | BasicCredential> =
  | C
  | (() => C | Promise<C>);

/** Credentials by the name of their security scheme. */
export type Credentials = Readonly<Record<string, Credential | undefined>>;

/** What a credential changes of a call. */
export type Placed = Pick<PreparedCall, 'url' | 'headers' | 'authorized'>;

/** A security scheme, with the function that puts its credential into a call. */
export interface SchemeSpec {
  readonly name: string;
  /** Of an apiKey. */
  readonly parameter?: string;
  readonly put: (placed: Placed, credential: unknown, parameter: string) => Placed;
}

/** The same call with the credentials of the first alternative for which all are given. */
export async function addCredentials(
  call: PreparedCall,
  alternatives: readonly (readonly SchemeSpec[])[],
  credentials: Credentials,
): Promise<PreparedCall> {
  const own = new Map(Object.entries(credentials));
  const schemes = alternatives.find((all) => all.every(({ name }) => own.get(name)));
  let placed: Placed = call;
  for (const { name, parameter = '', put } of schemes ?? []) {
    const given = own.get(name);
    try {
      placed = put(placed, typeof given === 'function' ? await given() : given, parameter);
    } catch (cause) {
      // what was thrown is not repeated: it may hold the secret
      const message = `the credential ${name} failed`;
      const { id } = call.operation;
      throw new ClientError('NO_TOKEN', message, id, call.requestId, undefined, cause);
    }
  }
  return { ...call, ...placed };
}
