const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
// a header contains visible characters, spaces and tabs, one byte each
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Throws unless a status code is valid HTTP: the adapters would fail too late for a hook. */
export function checkStatus(status: number): void {
  if (Number.isInteger(status) && status >= 200 && status <= 599) return;
  throw new RangeError(`a response has the status ${status}; it must be from 200 to 599`);
}

/** Throws unless a header is valid HTTP. */
export function checkHeader(name: string, value: string): void {
  if (!NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} is not a valid header name`);
  if (VALUE.test(value)) return;
  throw new TypeError(`the header ${name} of a response has a character that HTTP does not allow`);
}
