import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadDocument } from '../load/load-document.js';
import type { LoadedDocument, LoadOptions } from '../load/loaded-document.js';
import type { Problem } from '../load/problem.js';
import { SchemaError, schemaErrorAt } from '../load/schema-error.js';
import { findExplosive } from '../patterns/find-explosive.js';
import type { ApiModel } from './api-model.js';
import { buildModel } from './build-model.js';
import { documentNames } from './document-name.js';
import { findForbiddenValues } from './forbidden-values.js';
import { findIgnoredLengths } from './ignored-lengths.js';
import type { TellProblem } from './name-operations.js';
import type { ShapeOptions } from './shape-builder.js';

/** The documents, and how to read them. */
export interface ModelOptions {
  /** OpenAPI documents. */
  readonly specs: readonly string[];
  /** A name for each document, for its folder and exports; default: the file name without its extension. */
  readonly names?: readonly string[];
  /** Validate oneOf strictly; by default it is read as anyOf. */
  readonly strictOneOf?: boolean;
  /** 64-bit integers (`int64`, `uint64`) are bigint, and keep all their digits. */
  readonly bigint?: boolean;
  /** OpenAPI Overlay 1.0 documents, applied to each document in this order. */
  readonly overlays?: readonly string[];
  /** Reject patterns that a hostile text can keep busy forever; by default they cause a warning. */
  readonly strictPatterns?: boolean;
  /** Follow $refs to http and https addresses. */
  readonly allowRemote?: boolean;
  /** Follow $refs to files outside of a document's own folder. */
  readonly allowOutside?: boolean;
}

export interface LoadedModels {
  readonly models: readonly ApiModel[];
  readonly names: readonly string[];
  /** Every file and address that was read. */
  readonly sources: readonly string[];
  /** Warnings, one sentence each. */
  readonly warnings: readonly string[];
}

/** Reads all documents and creates their models. */
export async function loadModels(options: ModelOptions): Promise<LoadedModels> {
  const names = documentNames(options.specs, options.names);
  refuseClashes(options.specs, names);
  const models: ApiModel[] = [];
  const warnings: string[] = [];
  const sources: string[] = [];
  for (const [index, spec] of options.specs.entries()) {
    const loaded = await loadDocument(spec, loadOptions(options));
    const { model, warnings: odd } = modelOfDocument(loaded, names[index] ?? 'api', options);
    warnings.push(...odd);
    sources.push(...loaded.sources);
    models.push(model);
  }
  return { models, names, sources, warnings };
}

/** The model of a loaded document. */
export function modelOfDocument(
  loaded: LoadedDocument,
  name: string,
  { strictOneOf = false, bigint = false, strictPatterns }: Omit<ModelOptions, 'specs'>,
): { readonly model: ApiModel; readonly warnings: readonly string[] } {
  const explosive = findExplosive(loaded.document);
  if (strictPatterns === true && explosive.length > 0) throw loaded.error(explosive);
  const problems = [
    ...explosive,
    ...findForbiddenValues(loaded.document),
    ...findIgnoredLengths(loaded.document),
  ];
  const tell = (problem: Problem): void => void problems.push(problem);
  const model = modelOf(loaded, name, { strictOneOf, bigint }, tell);
  return { model, warnings: [...loaded.warnings, ...problems.map(loaded.warning)] };
}

/** The error of a stack overflow. */
const TOO_LONG: Problem = {
  pointer: '',
  rule: 'schema-too-deep',
  text: 'schemas of this document refer to each other in chains that are too long',
  hint: 'Refer to the intended schema more directly.',
};

/** Errors that only the model finds are reported with their place, like those of loading. */
function modelOf(
  loaded: LoadedDocument,
  name: string,
  options: ShapeOptions,
  tell: TellProblem,
): ApiModel {
  try {
    return buildModel(loaded, name, options, tell);
  } catch (error) {
    if (error instanceof SchemaError) throw schemaErrorAt(loaded, error);
    if (error instanceof RangeError) throw loaded.error([TOO_LONG], error);
    throw error;
  }
}

function loadOptions(options: ModelOptions): LoadOptions {
  return {
    overlays: options.overlays ?? [],
    allowRemote: options.allowRemote ?? false,
    allowOutside: options.allowOutside ?? false,
    bigint: options.bigint ?? false,
  };
}

function refuseClashes(specs: readonly string[], names: readonly string[]): void {
  const folders = names.map((name) => name.toLowerCase());
  const twin = folders.findIndex((name, index) => folders.indexOf(name) !== index);
  if (twin < 0) return;
  throw new Xs2aError(
    'USAGE',
    `Two documents would share the folder ${names[twin]}: ${specs.join(', ')}.`,
    {
      hint: 'Give them names in a configuration, or generate them into different folders.',
    },
  );
}
