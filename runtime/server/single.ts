/** The first of a header's values; undefined where it was not sent. */
export function single(given: string | readonly string[] | undefined): string | undefined {
  return typeof given === 'string' ? given : given?.[0];
}
