type IsSuccess<S> = S extends number ? (`${S}` extends `2${string}` ? S : never) : never;

/** The answers of a call that have a status of 200 to 299. */
export type Successful<R> = R extends { readonly status: infer S }
  ? [IsSuccess<S>] extends [never]
    ? never
    : R & { readonly status: IsSuccess<S> }
  : never;

/** An answer that the document declares, with a status outside of 200 to 299. */
export class RefusedError<R = unknown> extends Error {
  override readonly name = 'RefusedError';
  readonly operationId: string;
  readonly status: number;
  /** The answer, with its headers and body. */
  readonly answer: R;

  constructor(operationId: string, status: number, answer: R) {
    super(`${operationId}: the service answers ${status}`);
    this.operationId = operationId;
    this.status = status;
    this.answer = answer;
  }
}

/** The answer, if its status is one of success; any other is thrown as a RefusedError. */
export async function successful<R extends { readonly status: number }>(
  operationId: string,
  call: Promise<R>,
): Promise<Successful<R>> {
  const answer = await call;
  const { status } = answer;
  if (status < 200 || status > 299) throw new RefusedError(operationId, status, answer);
  return answer as unknown as Successful<R>;
}
