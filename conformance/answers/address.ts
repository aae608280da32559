/** Addresses in parts (RFC 3986). A path is kept as written: nothing in it is decoded, encoded or resolved. */

interface Parts {
  readonly path: string;
  readonly query: string;
}

/** An address without its fragment, which is never sent. */
function partsOf(address: string): Parts {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(address) ?? [];
  return { path, query };
}

/** The name of one `name=value` of a query. */
const nameOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';

/**
 * The address with these parameters (`name=value`, percent-encoded), without its fragment. Its own parameters
 * stay, unless one of the same name replaces them.
 */
export function withQuery(address: string, added: readonly string[]): string {
  const { path, query } = partsOf(address);
  const given = new Set(added.map(nameOf));
  const own = query.split('&').filter((pair) => pair !== '' && !given.has(nameOf(pair)));
  const whole = [...own, ...added].join('&');
  return whole === '' ? path : `${path}?${whole}`;
}

/** The address of a path below a base, joined with one slash; query and fragment of the base are dropped. */
export function below(base: string, path: string): string {
  return `${partsOf(base).path.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
