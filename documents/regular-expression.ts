const known = new Map<string, RegExp | null>();

/** The compiled pattern with `u`, or without it when that fails; null when it is invalid. */
export function regularExpression(pattern: string): RegExp | null {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const made = compile(pattern, 'u') ?? compile(pattern, '');
  known.set(pattern, made);
  return made;
}

function compile(pattern: string, flags: string): RegExp | null {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return null;
  }
}

const NEVER_MATCHES = /(?!)/;

/** Compiles the patterns of ajv. A pattern that is invalid matches nothing. */
export const regExpOfAjv = Object.assign(
  (pattern: string): RegExp => regularExpression(pattern) ?? NEVER_MATCHES,
  { code: 'new RegExp' },
);
