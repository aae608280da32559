import type { Json } from './loaded-document.js';

/** A value as JSON for a reader; a single integer beyond 2^53 - 1 keeps all digits. */
export function showJson(value: Json | undefined): string {
  if (typeof value === 'bigint') return String(value);
  const plain = (_: string, one: unknown): unknown => (typeof one === 'bigint' ? Number(one) : one);
  return JSON.stringify(value, plain) ?? 'absent';
}
