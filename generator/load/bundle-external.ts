import { formatPlace, type Place, Xs2aError } from '../../foundation/xs2a-error.js';
import type { JsonObject } from './loaded-document.js';

/** Draws the content of external $refs into the document; the heavy library is loaded here only. */
export async function bundleExternal(file: string): Promise<JsonObject> {
  const { bundle, createConfig } = await import('@redocly/openapi-core');
  const result = await bundle({ ref: file, config: await createConfig({}) });
  const errors = result.problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0) {
    const lines = errors.slice(0, 20).map((problem) => {
      const [location] = problem.location;
      const start = location && 'start' in location ? location.start : undefined;
      const place: Place = {
        file: location?.source.absoluteRef ?? file,
        ...(start === undefined ? {} : { line: start.line, column: start.col }),
      };
      return `${formatPlace(place)}: ${problem.message}`;
    });
    throw new Xs2aError('SPEC_INVALID', lines.join('\n'), {
      hint: 'Check the $refs to other files: the path is relative to the file that holds the $ref.',
      place: { file },
    });
  }
  return JSON.parse(JSON.stringify(result.bundle.parsed)) as JsonObject;
}
