import type { SourcePlace } from '../../foundation/xs2a-error.js';
import { bindDynamicRefs } from './bind-dynamic-refs.js';
import { checkDocument } from './check-document.js';
import { checkVersion } from './check-version.js';
import { copyJson } from './copy-json.js';
import { embedFiles } from './embed-files.js';
import { inlinePathItems } from './inline-path-items.js';
import { toPointer } from './json-pointer.js';
import type { Json, JsonObject, LoadedDocument, LoadOptions } from './loaded-document.js';
import { Origins } from './origins.js';
import { applyOverlay } from './overlay/apply-overlay.js';
import { withoutOverlays } from './overlay/extended-source.js';
import type { LocatedProblem, Problem } from './problem.js';
import { readSource } from './read-source.js';
import { problemsError, tellWarning } from './report-problems.js';
import { mayName } from './schema-ids.js';
import { SourceFiles } from './source-files.js';

/**
 * Reads an OpenAPI 3 document, YAML or JSON, of one or several files, and applies overlays to it. An
 * overlay that names the document it extends may be given as a document itself. All problems are reported in
 * one Xs2aError, each with file, line, column and a frame.
 */
export async function loadDocument(
  file: string,
  options: LoadOptions = {},
): Promise<LoadedDocument> {
  const { source, overlays: extending } = await withoutOverlays(file, options);
  const overlays = [...extending, ...(options.overlays ?? [])];
  // An overlay changes what it selects: nothing else may share that object through a YAML alias.
  const value = overlays.length === 0 ? source.value : copyJson(source.value);
  const origins = new Origins(source);
  const placed = (problems: readonly Problem[]): readonly LocatedProblem[] =>
    problems.map((problem) => placeProblem(value, origins, withFirst(value, origins, problem)));
  refuse(placed(checkVersion(value)));
  const document = value as JsonObject;
  const files = new SourceFiles(source, options);
  const unreachable = [...(await embedFiles(document, origins, files))];
  if (overlays.length > 0) refuse(unreachable);
  const warnings: string[] = [];
  const changes: string[] = [];
  for (const path of overlays) {
    const overlay = await readSource(path, options);
    changes.push(overlay.text);
    const outcome = applyOverlay(document, origins, overlay);
    refuse(outcome.problems);
    warnings.push(...outcome.warnings);
  }
  if (overlays.length > 0) unreachable.push(...(await embedFiles(document, origins, files)));
  inlinePathItems(document, origins);
  if ([...files.texts, ...changes].some(mayName))
    refuse(placed(bindDynamicRefs(document, origins, source.file)));
  const checked = [...checkVersion(document), ...checkDocument(document)];
  refuse([...unreachable, ...placed(checked.filter(({ warning }) => warning !== true))]);
  warnings.push(...placed(checked.filter(({ warning }) => warning === true)).map(tellWarning));
  const place = (pointer: string): SourcePlace =>
    placeProblem(document, origins, { pointer }).place;
  return {
    file,
    document,
    sources: [...files.names, ...overlays],
    warnings,
    place,
    error: (problems, cause) => problemsError('SPEC_INVALID', placed(problems), cause),
    warning: (problem) => tellWarning(placeProblem(document, origins, problem)),
  };
}

/** A problem whose sentence has the line of the first of two. */
function withFirst(document: Json, origins: Origins, problem: Problem): Problem {
  const { first, pointer, text } = problem;
  if (first === undefined) return problem;
  const [one, other] = [first, pointer].map((at) =>
    placeProblem(document, origins, { pointer: at }),
  );
  if (one?.place.line === undefined) return problem;
  const file = one.place.file === other?.place.file ? '' : ` of ${one.place.file}`;
  return { ...problem, text: `${text}; the first is in line ${one.place.line}${file}` };
}

/** The place in the file with the cause, which may not be the document's file. */
function placeProblem<P extends { readonly pointer: string }>(
  document: Json,
  origins: Origins,
  problem: P,
): P & { readonly place: SourcePlace; readonly source: string } {
  const { source, parts } = origins.of(document, problem.pointer);
  const pointer = toPointer(parts);
  return { ...problem, pointer, place: source.place(pointer), source: source.text };
}

function refuse(problems: readonly LocatedProblem[]): void {
  if (problems.length > 0) throw problemsError('SPEC_INVALID', problems);
}
