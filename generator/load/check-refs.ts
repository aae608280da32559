import type { FoundRef } from './find-refs.js';
import { type Lookup, toPointer } from './json-pointer.js';
import { isObject, type JsonObject } from './loaded-document.js';
import type { Problem } from './problem.js';
import { suggestFragment } from './resolve-fragment.js';

/** Why a $ref cannot be resolved: it is circular, or its target is missing. */
type Ending = { readonly circular: true } | { readonly missing: string };

/** Checks that every local $ref has a target; those to files are reported where they are followed. */
export function checkRefs(
  document: JsonObject,
  refs: readonly FoundRef[],
  lookup: Lookup,
): readonly Problem[] {
  const endings = new Map<string, Ending | undefined>();
  const problems: Problem[] = [];
  for (const found of refs) {
    const ending = endingOf(lookup, found.ref, endings);
    if (ending !== undefined) problems.push(describe(document, found, ending));
  }
  return problems;
}

/** All $refs on the way have the same result, which is cached. */
function endingOf(
  lookup: Lookup,
  ref: string,
  endings: Map<string, Ending | undefined>,
): Ending | undefined {
  const seen = new Set<string>();
  const end = (ending: Ending | undefined): Ending | undefined => {
    for (const one of seen) endings.set(one, ending);
    return ending;
  };
  for (let next = ref; next.startsWith('#'); ) {
    if (endings.has(next)) return end(endings.get(next));
    if (seen.has(next)) return end({ circular: true });
    seen.add(next);
    const target = lookup(next);
    if (target === undefined) return end({ missing: next });
    if (!isObject(target) || typeof target['$ref'] !== 'string') return end(undefined);
    next = target['$ref'];
  }
  return end(undefined);
}

function describe(document: JsonObject, { ref, at, key }: FoundRef, ending: Ending): Problem {
  const pointer = toPointer([...at, key]);
  const name = key === '$ref' ? `$ref ${ref}` : `mapping ${key}: ${ref}`;
  if ('circular' in ending) {
    const hint = 'Replace one of the $refs in this circle with a definition.';
    return { pointer, rule: 'ref-circular', text: `${name} only refers back to itself`, hint };
  }
  const { missing } = ending;
  const rule = key === '$ref' ? 'ref-unresolved' : 'discriminator-mapping';
  const text = `${name} does not resolve${missing === ref ? '' : `: ${missing} is missing`}`;
  const hint = `Correct the $ref, or add its target.${suggestFragment(document, missing.slice(1))}`;
  return { pointer, rule, text, hint };
}
