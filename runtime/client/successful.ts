type IsSuccess<S> = S extends number ? (`${S}` extends `2${string}` ? S : never) : never;

/** The responses of a call with a status code from 200 to 299. */
export type Successful<R> = R extends { readonly status: infer S }
  ? [IsSuccess<S>] extends [never]
    ? never
    : R & { readonly status: IsSuccess<S> }
  : never;

/** A response that the document declares, with a status code outside 200 to 299. */
export class RefusedError<R = unknown> extends Error {
  override readonly name = 'RefusedError';
  readonly operationId: string;
  readonly status: number;
  /** The response, with its headers and body. */
  readonly answer: R;

  constructor(operationId: string, status: number, answer: R) {
    super(`${operationId}: the service returned status ${status}`);
    this.operationId = operationId;
    this.status = status;
    this.answer = answer;
  }
}

/** The response when its status code is from 200 to 299. Throws a RefusedError for any other. */
export async function successful<R extends { readonly status: number }>(
  operationId: string,
  call: Promise<R>,
): Promise<Successful<R>> {
  const answer = await call;
  const { status } = answer;
  if (status < 200 || status > 299) throw new RefusedError(operationId, status, answer);
  return answer as unknown as Successful<R>;
}
