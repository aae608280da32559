const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
// a header contains visible characters, spaces and tabs, one byte each
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Throws unless the status code and the headers are valid HTTP: the adapters would fail too late for a hook.
 */
export function checkHead(status: number, headers: Readonly<Record<string, string>>): void {
  if (!(Number.isInteger(status) && status >= 200 && status <= 599)) {
    throw new RangeError(`a response has the status ${status}; it must be from 200 to 599`);
  }
  for (const name in headers) {
    if (!NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} is not a valid header name`);
    if (!VALUE.test(headers[name] ?? '')) {
      throw new TypeError(
        `the header ${name} of a response has a character that HTTP does not allow`,
      );
    }
  }
}
