import { type ErrorCode, formatPlace, Xs2aError } from '../../foundation/xs2a-error.js';
import { codeFrame, visible } from './code-frame.js';
import type { LocatedProblem } from './problem.js';

/** How many problems are reported in full; further ones are counted. */
const MAX_PROBLEMS = 20;

/** One error with all problems, in the order of their places, each with its frame. */
export function problemsError(
  code: ErrorCode,
  problems: readonly LocatedProblem[],
  cause?: unknown,
): Xs2aError {
  const sorted = inOrder(problems);
  const [first] = sorted;
  const single = sorted.length === 1 ? first : undefined;
  const blocks = sorted.slice(0, MAX_PROBLEMS).map((one) => describe(one, single === undefined));
  const more = sorted.length - blocks.length;
  if (more > 0) blocks.push(`and ${more} more problems`);
  const nothing = 'Nothing was written.';
  return new Xs2aError(code, blocks.join('\n'), {
    hint: single
      ? `${single.hint} ${nothing}`
      : `Correct all ${sorted.length} problems. ${nothing}`,
    ...(first === undefined ? {} : { place: first.place }),
    ...(cause === undefined ? {} : { cause }),
  });
}

/** One line: place, warning, rule and advice. */
export function tellWarning({ place, rule, pointer, text, hint }: LocatedProblem): string {
  return `${formatPlace(place)}: ${visible(text)} [${rule} at ${visible(pointer)}]. ${hint}`;
}

function describe(problem: LocatedProblem, withHint: boolean): string {
  const { place, rule, pointer, text, hint, source } = problem;
  const at = pointer === '' ? '' : ` at ${visible(pointer)}`;
  const lines = [`${formatPlace(place)}: ${visible(text)} [${rule}${at}]`];
  if (place.line !== undefined && source !== '') {
    lines.push(codeFrame(source, place.line, place.column ?? 1));
  }
  if (withHint) lines.push(`  ${hint}`);
  return lines.join('\n');
}

/** By place, those of the first file first; the same sentence at the same place appears once. */
function inOrder(problems: readonly LocatedProblem[]): readonly LocatedProblem[] {
  const files = [...new Set(problems.map(({ place }) => place.file))];
  const seen = new Set<string>();
  return problems
    .filter(({ place, text }) => {
      const key = `${formatPlace(place)} ${text}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .sort(
      ({ place: a }, { place: b }) =>
        files.indexOf(a.file) - files.indexOf(b.file) ||
        (a.line ?? 0) - (b.line ?? 0) ||
        (a.column ?? 0) - (b.column ?? 0),
    );
}
