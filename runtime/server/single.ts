/** The first value of a header; undefined when it was not sent. */
export function single(given: string | readonly string[] | undefined): string | undefined {
  return typeof given === 'string' ? given : given?.[0];
}
