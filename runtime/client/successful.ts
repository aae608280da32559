import { beginning } from './beginning.js';
import type { ReceivedAnswer } from './client-error.js';

type IsSuccess<S> = S extends number ? (`${S}` extends `2${string}` ? S : never) : never;

/** The responses of a call with a status code from 200 to 299. */
export type Successful<R> = R extends { readonly status: infer S }
  ? [IsSuccess<S>] extends [never]
    ? never
    : R & { readonly status: IsSuccess<S> }
  : never;

/**
 * A response that the document declares, with a status code outside 200 to 299. The message has the beginning of its
 * body, without tokens. `answer` returns the response; printing the error, or writing it as JSON, does not show it.
 */
export class RefusedError<R = unknown> extends Error {
  override readonly name = 'RefusedError';
  readonly operationId: string | undefined;
  readonly status: number;
  readonly #answer: R;

  constructor(operationId: string | undefined, status: number, answer: R) {
    super(messageOf(operationId, status, answer));
    this.operationId = operationId;
    this.status = status;
    this.#answer = answer;
  }

  get answer(): R {
    return this.#answer;
  }
}

function messageOf(operationId: string | undefined, status: number, answer: unknown): string {
  const { body } = (answer as { readonly raw?: ReceivedAnswer }).raw ?? {};
  const start = operationId === undefined ? '' : `${operationId}: `;
  const says = body ? `: ${beginning(new TextEncoder().encode(body))}` : '';
  return `${start}the service returned status ${status}${says}`;
}

interface AnyStatus {
  readonly status: number;
}

/**
 * The response of a call when its status code is from 200 to 299. Throws a RefusedError for any other.
 *
 * @example
 * const { body } = await successful(client.listAccounts({ headers }));
 */
export function successful<R extends AnyStatus>(call: Promise<R>): Promise<Successful<R>>;
/** With the operation's id in the error. */
export function successful<R extends AnyStatus>(
  operationId: string,
  call: Promise<R>,
): Promise<Successful<R>>;
export async function successful<R extends AnyStatus>(
  ...given: readonly [call: Promise<R>] | readonly [operationId: string, call: Promise<R>]
): Promise<Successful<R>> {
  const [operationId, call] = given.length === 1 ? [undefined, given[0]] : given;
  const answer = await call;
  const { status } = answer;
  if (status < 200 || status > 299) throw new RefusedError(operationId, status, answer);
  return answer as unknown as Successful<R>;
}
