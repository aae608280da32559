import { Ajv } from 'ajv';
import { type SourcePlace, Xs2aError } from '../../foundation/xs2a-error.js';
import type { Profile } from '../profile/profile.js';
import type { Extension } from './extension.js';

interface Given {
  readonly profile: Profile;
  placeOf(path: string): SourcePlace;
}

/**
 * Validates the values in `extensions` of the profile against the schemas of the extensions. Throws
 * PROFILE_INVALID with the place, also for a block to which no extension belongs.
 */
export function judgeProfile(given: Given, extensions: readonly Extension[]): void {
  const blocks = Object.keys(given.profile.extensions ?? {});
  const idle = blocks.find((block) => !extensions.some(({ name }) => name === block));
  if (idle !== undefined) {
    const sentence = `\`extensions.${idle}\` belongs to no extension of this run.`;
    throw refused(given, `extensions.${idle}`, sentence, 'Name the extension by --cases.');
  }
  for (const extension of extensions) judgeBlock(given, extension);
}

function judgeBlock(given: Given, { name, profileSchema }: Extension): void {
  if (profileSchema === undefined) return;
  const validate = new Ajv({ allErrors: false }).compile(profileSchema);
  if (validate(given.profile.extensions?.[name] ?? {})) return;
  const [error] = validate.errors ?? [];
  const path = `extensions.${name}${(error?.instancePath ?? '').replaceAll('/', '.')}`;
  throw refused(given, path, `\`${path}\` ${error?.message ?? 'has the wrong form'}.`, MEND);
}

const MEND = 'Correct the profile, or ask those who wrote the extension.';

function refused(given: Given, path: string, sentence: string, hint: string): Xs2aError {
  return new Xs2aError('PROFILE_INVALID', sentence, { hint, place: given.placeOf(path) });
}
