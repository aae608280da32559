import { Xs2aError } from '../../foundation/xs2a-error.js';
import { PERSONAL, type Personal } from './personal.js';

/** Parses kinds of personal data, such as `names,ibans`. Throws USAGE for an unknown word. */
export function readPersonal(
  given: readonly string[] | undefined,
): readonly Personal[] | undefined {
  const words = given?.flatMap((each) => each.split(',')).map((each) => each.trim());
  const known: readonly string[] = PERSONAL;
  const wrong = words?.find((each) => !known.includes(each));
  if (wrong === undefined) return words as readonly Personal[] | undefined;
  throw new Xs2aError('USAGE', `--redact takes ${PERSONAL.join(', ')}, not ${wrong}`, {
    hint: 'Give one or several of these words, with commas between them.',
  });
}
