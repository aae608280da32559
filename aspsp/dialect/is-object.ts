/** True for JSON objects: neither lists, nor null, nor bytes. */
export function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
