import { BodyError } from './body-error.js';

/** The value of JSON. A member `__proto__` is left out, since it could change what others inherit. */
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
