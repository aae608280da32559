import type { SourcePlace } from '../../foundation/xs2a-error.js';
import type { Problem } from './problem.js';
import { problemsError } from './report-problems.js';

/** The errors of a text that is not a valid document yet. */
export type ParseError = Omit<Problem, 'pointer'> & {
  readonly place: SourcePlace;
  readonly pointer?: string;
};

export function syntaxError(source: string, errors: readonly ParseError[], cause: unknown): Error {
  const problems = errors.map((error) => ({ pointer: '', ...error, source }));
  return problemsError('YAML_INVALID', problems, cause);
}
