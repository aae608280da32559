/** How the texts of findings are read: the checks write them, and rules about findings compare them. */

/** Whether a finding expected a refusal: `the request is refused with a 4xx`, `the status is 400`. */
export const expectsRefusal = (expected: string): boolean =>
  /^(?:the request is refused|the status is 4\d\d)/.test(expected);

/** Whether something is missing: `the header is missing`, `it is absent`. */
export const saysMissing = (actual: string): boolean =>
  /^(?:the (?:header|field|link|entry|value)|it) is (?:missing|absent)$/.test(actual);

/** The field that an object has to have: `the object has the field _links`; undefined in other texts. */
export const missingField = (expected: string): string | undefined =>
  /^the object has the field (\S+)/.exec(expected)?.[1];
