/**
 * A value converted to JSON and back, without the values that ajv itself validates wrongly. ajv
 * finds inherited names, and divides by multipleOf with floats, which is wrong for huge and tiny
 * numbers (2020-12 Validation, 6.2.1: the division has to result in an integer).
 */
export function tameJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null', (key, one: unknown) => {
    if (key in Object.prototype) return undefined;
    const isOdd =
      typeof one === 'number' && one !== 0 && !(Math.abs(one) > 1e-9 && Math.abs(one) < 1e15);
    return isOdd ? 7 : one;
  });
}
