import { encodeText } from '../model/percent.js';
import type { ClientOperation } from './client-spec.js';
import { plainText, styledText } from './write-parameter.js';

/** The header Cookie; undefined when there are no cookies. */
export function writeCookies(
  operation: ClientOperation,
  cookies: Readonly<Record<string, unknown>>,
): string | undefined {
  const texts = Object.entries(cookies)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => cookieText(operation, name, value))
    .filter((text) => text !== '');
  return texts.length === 0 ? undefined : texts.join('; ');
}

function cookieText(operation: ClientOperation, name: string, value: unknown): string {
  return (
    styledText(operation, 'cookie', name, value) ??
    `${name}=${encodeText(plainText(operation, name, value))}`
  );
}
