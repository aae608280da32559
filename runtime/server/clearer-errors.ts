import type { OperationSpec } from './operation-spec.js';
import type { RequestError } from './request-error.js';

/**
 * The errors of parameters, with the reason in place of what follows from it: a text that cannot be decoded, or a
 * header that was sent twice, which the server has joined with a comma.
 */
export function clearerErrors(
  found: readonly RequestError[],
  miscoded: readonly RequestError[],
  { parameters }: OperationSpec,
  rawHeaders: readonly string[] = [],
): readonly RequestError[] {
  const told = new Set<string>();
  const others = found.flatMap((error): readonly RequestError[] => {
    const { in: place, name } = error;
    if (miscoded.some((one) => one.in === place && one.name === name)) return [];
    if (place !== 'header' || name === undefined || !isTwice(name, rawHeaders)) return [error];
    const spec = parameters.find((one) => one.in === 'header' && one.name === name);
    if (spec?.list !== undefined || spec?.styled !== undefined) return [error];
    if (told.has(name)) return [];
    told.add(name);
    return [{ in: place, name, message: 'is given more than once' }];
  });
  return [...miscoded, ...others];
}

/** Names are at even places, each followed by its value. */
function isTwice(name: string, rawHeaders: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return rawHeaders.filter((one, at) => at % 2 === 0 && one.toLowerCase() === lower).length > 1;
}
