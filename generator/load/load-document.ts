import { checkDocument } from './check-document.js';
import { checkVersion } from './check-version.js';
import { embedFiles } from './embed-files.js';
import { inlinePathItems } from './inline-path-items.js';
import { toPointer } from './json-pointer.js';
import type { Json, JsonObject, LoadedDocument, LoadOptions } from './loaded-document.js';
import { Origins } from './origins.js';
import type { LocatedProblem, Problem } from './problem.js';
import { readSource } from './read-source.js';
import { problemsError } from './report-problems.js';
import { SourceFiles } from './source-files.js';

/**
 * Reads an OpenAPI 3 document, YAML or JSON, of one file or many, and applies overlays to it. All
 * problems found are told in one Xs2aError, each with file, line, column and a frame.
 */
export async function loadDocument(
  file: string,
  options: LoadOptions = {},
): Promise<LoadedDocument> {
  const source = await readSource(file, options.maxBytes);
  const origins = new Origins(source);
  const placed = (problems: readonly Problem[]): readonly LocatedProblem[] =>
    problems.map((problem) => placeProblem(source.value, origins, problem));
  refuse(placed(checkVersion(source.value)));
  const document = source.value as JsonObject;
  const files = new SourceFiles(source, options);
  const unreachable = await embedFiles(document, origins, files);
  inlinePathItems(document, origins);
  refuse([...unreachable, ...placed(checkDocument(document))]);
  return {
    file,
    document,
    warnings: [],
    place: (pointer) => {
      const origin = origins.of(document, pointer);
      return origin.source.place(toPointer(origin.parts));
    },
  };
}

/** The place in the file where the trouble was written, which may not be the document's. */
function placeProblem(document: Json, origins: Origins, problem: Problem): LocatedProblem {
  const { source, parts } = origins.of(document, problem.pointer);
  const pointer = toPointer(parts);
  return { ...problem, pointer, place: source.place(pointer), source: source.text };
}

function refuse(problems: readonly LocatedProblem[]): void {
  if (problems.length > 0) throw problemsError('SPEC_INVALID', problems);
}
