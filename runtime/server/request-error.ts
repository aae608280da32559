/** An error in a request. All errors of a request are collected before it is answered. */
export interface RequestError {
  readonly in:
    | 'path'
    | 'query'
    | 'header'
    | 'cookie'
    | 'body'
    | 'content-type'
    | 'accept'
    | 'security'
    | 'method'
    | 'path-unknown';
  /** Name of the parameter or header, spelled as in the document. */
  readonly name?: string;
  /** JSON pointer into the body, or into a parameter that is an object or a list. */
  readonly pointer?: string;
  /** The error, to be read after the name: `must be a boolean`. */
  readonly message: string;
}

/** The most suitable status code for these errors. */
export function suggestedStatus(errors: readonly RequestError[]): number {
  const places = new Set(errors.map((error) => error.in));
  if (places.has('path-unknown')) return 404;
  if (places.has('method')) return 405;
  if (places.has('security')) return 401;
  if (places.has('content-type')) return 415;
  return places.size === 1 && places.has('accept') ? 406 : 400;
}

/** One error as a sentence. */
export function describeError(error: RequestError): string {
  const subject = error.name ?? (error.in === 'body' ? 'body' : undefined);
  const where = error.pointer ? `${subject ?? error.in} ${error.pointer}` : subject;
  return where === undefined ? error.message : `${where} ${error.message}`;
}
