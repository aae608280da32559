/** The values of a name in a query, in order. */
export type QueryTexts = (name: string) => readonly string[];

const NONE: readonly string[] = [];
/** Most queries contain nothing to decode. */
const CODED = /[%+\u0080-\uffff]/;

/** Parses the query of a URL as application/x-www-form-urlencoded (URL Standard, 5.1). */
export function queryTexts(url: string): QueryTexts {
  const start = url.indexOf('?');
  if (start < 0 || start === url.length - 1) return () => NONE;
  const text = url.slice(start + 1);
  if (CODED.test(text)) {
    // URLSearchParams would remove a question mark at the start
    const query = new URLSearchParams(`&${text}`);
    return (name) => query.getAll(name);
  }
  const pairs = text.split('&');
  return (name) => {
    const found: string[] = [];
    for (const pair of pairs) {
      if (!pair.startsWith(name)) continue;
      if (pair.length === name.length && pair !== '') found.push('');
      else if (pair[name.length] === '=') found.push(pair.slice(name.length + 1));
    }
    return found;
  };
}
