/**
 * A pattern of a document. It is compiled as Unicode, as JSON Schema recommends (2020-12 Core, 6.4); a
 * pattern that is not valid then, such as `\\-` outside a class, is compiled without.
 */
export function expression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}
