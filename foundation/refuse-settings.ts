import type { YamlReading } from './read-yaml.js';
import type { SettingsError } from './settings-errors.js';
import { type ErrorCode, formatPlace, type SourcePlace, Xs2aError } from './xs2a-error.js';

/** An error in a settings file with its place. */
export type PlacedError = SettingsError & { readonly place: SourcePlace };

/** Settings that are invalid; `errors` has all of them, in the order of the file. */
export class InvalidSettings extends Xs2aError {
  readonly errors: readonly PlacedError[];

  constructor(code: ErrorCode, errors: readonly [PlacedError, ...PlacedError[]], hint: string) {
    const [{ sentence, place }] = errors;
    super(code, sentence, { hint, place });
    this.errors = errors;
  }
}

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
  throw new InvalidSettings(code, [first, ...rest], hint);
}

/**
 * The sort order: by line, with missing keys last, as a missing key is often present under a mistyped name.
 */
function rank({ missing, place }: PlacedError): number {
  return (missing === true ? 1e9 : 0) + (place.line ?? 0);
}
