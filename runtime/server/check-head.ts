const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
// a header holds visible characters, spaces and tabs, each of them one byte
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Throws unless status and headers can stand on the wire: the adapters would fail too late to tell a hook. */
export function checkHead(status: number, headers: Readonly<Record<string, string>>): void {
  if (!(Number.isInteger(status) && status >= 200 && status <= 599)) {
    throw new RangeError(`an answer has the status ${status}; it must be from 200 to 599`);
  }
  for (const name in headers) {
    if (!NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} is no name of a header`);
    if (!VALUE.test(headers[name] ?? '')) {
      throw new TypeError(
        `the header ${name} of an answer has a character that HTTP does not allow`,
      );
    }
  }
}
