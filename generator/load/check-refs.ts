import type { FoundRef } from './find-refs.js';
import { atPointer, toPointer } from './json-pointer.js';
import { isObject, type JsonObject } from './loaded-document.js';
import type { Problem } from './problem.js';
import { suggestFragment } from './resolve-fragment.js';

/** Whether every local $ref leads to something; those to files are told where they are followed. */
export function checkRefs(document: JsonObject, refs: readonly FoundRef[]): readonly Problem[] {
  return refs.flatMap(({ ref, at, key }): readonly Problem[] => {
    if (!ref.startsWith('#')) return [];
    const pointer = toPointer([...at, key]);
    const isMapping = key !== '$ref';
    const name = isMapping ? `mapping ${key}: ${ref}` : `$ref ${ref}`;
    const seen = new Set<string>();
    for (let next = ref; ; ) {
      if (seen.has(next)) return [circular(pointer, name)];
      seen.add(next);
      const target = atPointer(document, next);
      if (target === undefined) {
        const missing = next === ref ? '' : `: ${next} is missing`;
        const hint = `Correct the $ref, or add what it names.${suggestFragment(document, next.slice(1))}`;
        const rule = isMapping ? 'discriminator-mapping' : 'ref-unresolved';
        return [{ pointer, rule, text: `${name} does not resolve${missing}`, hint }];
      }
      if (!isObject(target) || typeof target['$ref'] !== 'string') return [];
      next = target['$ref'];
      if (!next.startsWith('#')) return [];
    }
  });
}

function circular(pointer: string, name: string): Problem {
  const hint = 'Let one of the $refs on the way be a definition.';
  return { pointer, rule: 'ref-circular', text: `${name} only leads back to itself`, hint };
}
