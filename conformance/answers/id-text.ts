/**
 * An id in a response, as text: a string, or a number, which an address can contain too. The clause of the
 * field judges its type. Undefined when nothing can be addressed by it.
 */
export function idText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
