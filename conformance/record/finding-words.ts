/** How the texts of findings are read: the checks write them, and rules about findings compare them. */

/** Whether a finding expected a refusal: `the request is refused with a 4xx`, `the status is 400`. */
export const expectsRefusal = (expected: string): boolean =>
  /^(?:the request is refused|the status is 4\d\d|the refusal has the status)/.test(expected);

/** Whether something is missing: `the header is missing`, `it is absent`, `it is nothing`. */
export const saysMissing = (actual: string): boolean =>
  /^(?:the (?:header|field|link|entry|value)|it) is (?:missing|absent|nothing)$/.test(actual);

/** The field that an object has to have: `the object has the field _links`; undefined in other texts. */
export const missingField = (expected: string): string | undefined =>
  /^the object has the field (\S+)/.exec(expected)?.[1];

/** The status of a response in `the status is 200 (FORMAT_ERROR)`, with the code of an error body. */
export function statusTold(
  actual: string,
): { readonly status: string; readonly code: string | undefined } | undefined {
  const [, status, code] = /^the status is (\d{3})(?: \((.*)\))?$/.exec(actual) ?? [];
  return status === undefined ? undefined : { status, code };
}

/** Whether a request was served: `the status is 201`. */
export const wasServed = (actual: string): boolean =>
  /^[23]/.test(statusTold(actual)?.status ?? '');

/** The value in `the value is "valid"`, `the status is RCVD`, `it is "x"`. */
export const valueTold = (actual: string): string | undefined =>
  /^(?:the value|the status|it) is "?([^"]*)"?$/.exec(actual)?.[1];

const FOLLOWS = /has a status that can follow (\w+)(?:, which (\w+) returned before)?$/;

/** The earlier status of a resource that the current one cannot follow. */
export const earlierStatus = (expected: string): string | undefined => FOLLOWS.exec(expected)?.[1];

/** The operation whose response had that earlier status. */
export const earlierOperation = (expected: string): string | undefined =>
  FOLLOWS.exec(expected)?.[2];

/** A value of an earlier response, and the link that leads to the later one. */
export interface ComparedValue {
  readonly value: string;
  readonly operation: string;
  readonly pointer: string;
  /** `/_links/balances in the response of listAccounts`. */
  readonly link: string | undefined;
}

const OF_EARLIER =
  /^it is (.+), as in the (?:\w+ )?response of (\w+) at (\/[^\s,]+)(?:, at the end of the link (.+))?$/s;

/** The earlier value in `it is "x", as in the response of listAccounts at /iban`; undefined in other texts. */
export function comparedWith(expected: string): ComparedValue | undefined {
  const [, value, operation, pointer, link] = OF_EARLIER.exec(expected) ?? [];
  if (value === undefined || operation === undefined || pointer === undefined) return undefined;
  return { value, operation, pointer, link };
}

/** The field that a finding is about, as a pointer: also the one that an object lacks. Empty when it is about none. */
export function fieldOf({
  place,
  expected,
}: {
  /** Such as `body /amount`. */
  readonly place: string;
  readonly expected: string;
}): string {
  const [, pointer] = /^body (\/.*)$/.exec(place) ?? [];
  if (pointer === undefined) return '';
  const missing = missingField(expected);
  const parent = pointer === '/' ? '' : pointer;
  return missing === undefined ? parent : `${parent}/${missing}`;
}
