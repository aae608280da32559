/** The value of a name in a query, or all its values in their order; undefined for none. */
export type QueryTexts = (name: string) => string | readonly string[] | undefined;

const NOTHING: QueryTexts = () => undefined;
/** Most queries contain nothing to decode. */
const CODED = /[%+\u0080-\uffff]/;

/** Parses the query of a URL as application/x-www-form-urlencoded (URL Standard, 5.1). */
export function queryTexts(url: string): QueryTexts {
  const start = url.indexOf('?');
  if (start < 0 || start === url.length - 1) return NOTHING;
  const text = url.slice(start + 1);
  if (CODED.test(text)) {
    // URLSearchParams would remove a question mark at the start
    const query = new URLSearchParams(`&${text}`);
    return (name) => {
      const found = query.getAll(name);
      return found.length > 1 ? found : found[0];
    };
  }
  const names: string[] = [];
  const values: string[] = [];
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('&', from);
    const to = next < 0 ? text.length : next;
    const sign = text.indexOf('=', from);
    const end = sign < 0 || sign > to ? to : sign;
    if (to > from) {
      names.push(text.slice(from, end));
      values.push(text.slice(end + 1, to));
    }
    from = to + 1;
  }
  return (name) => {
    let found: string | undefined;
    for (let at = 0; at < names.length; at += 1) {
      if (names[at] !== name) continue;
      if (found !== undefined) return values.filter((_, index) => names[index] === name);
      found = values[at];
    }
    return found;
  };
}
