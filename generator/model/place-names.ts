import { pascalCase } from './naming.js';

/** Keys that hold the name of a schema, and say nothing themselves. */
const HOLDERS: ReadonlySet<string> = new Set(['$defs', 'definitions', 'properties']);

/**
 * The names of a schema without a name of its own, best first: `A/$defs/Kg` of the components is `AKg`, whatever
 * else is in the document. Elsewhere, the end of the path names it.
 */
export function placeNames(parts: readonly string[]): readonly [string, ...string[]] {
  const name = (some: readonly string[]): string => pascalCase(some.join('-'));
  const [first, second, ...below] = parts;
  if (first === 'components' && second === 'schemas' && below.length > 0) {
    return [name(withoutHolders(below)), name(below)];
  }
  return [
    name(parts.slice(-2)),
    name(parts.slice(-3)),
    name(parts.slice(-4)),
    name(parts.slice(-5)),
  ];
}

function withoutHolders([component = '', ...below]: readonly string[]): readonly string[] {
  const telling = [component];
  for (let at = 0; at < below.length; at += 1) {
    if (HOLDERS.has(below[at] ?? '') && at + 1 < below.length) at += 1;
    telling.push(below[at] ?? '');
  }
  return telling;
}
