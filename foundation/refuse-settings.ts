import type { YamlReading } from './read-yaml.js';
import type { SettingsError } from './settings-errors.js';
import { type ErrorCode, formatPlace, type SourcePlace, Xs2aError } from './xs2a-error.js';

/** Throws when there is any error: the first one with its place, the others in the hint. */
export function refuseSettings(
  code: ErrorCode,
  errors: readonly SettingsError[],
  yaml: YamlReading,
  mend: string,
): void {
  const placed = errors
    .map((error) => ({ ...error, place: yaml.placeOf(error.path) }))
    .sort((one, other) => rank(one) - rank(other));
  const [first, ...rest] = placed;
  if (first === undefined) return;
  const others = rest.slice(0, 5).map(({ place, sentence }) => `${formatPlace(place)} ${sentence}`);
  const hint = others.length === 0 ? mend : `Also: ${others.join(' ')}`;
  throw new Xs2aError(code, first.sentence, { hint, place: first.place });
}

/**
 * The sort order: by line, with missing keys last, as a missing key is often present under a mistyped name.
 */
function rank({ missing, place }: SettingsError & { readonly place: SourcePlace }): number {
  return (missing === true ? 1e9 : 0) + (place.line ?? 0);
}
