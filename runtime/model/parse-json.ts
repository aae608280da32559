import { BodyError } from './body-error.js';

/** Parses JSON. Omits a field `__proto__`, because it could change inherited properties. */
export function parseJson(text: string): unknown {
  try {
    const suspicious = text.includes('__proto__') || text.includes('\\u00');
    return JSON.parse(text, suspicious ? withoutPrototype : undefined);
  } catch {
    throw new BodyError('is not valid JSON');
  }
}

function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
