import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadDocument } from '../load/load-document.js';
import type { LoadedDocument, LoadOptions } from '../load/loaded-document.js';
import type { Problem } from '../load/problem.js';
import { SchemaError, schemaErrorAt } from '../load/schema-error.js';
import { findExplosive } from '../patterns/find-explosive.js';
import type { ApiModel } from './api-model.js';
import { buildModel } from './build-model.js';
import { documentNames } from './document-name.js';
import type { ShapeOptions } from './shape-builder.js';

/** Which documents, and how they are read. */
export interface ModelOptions {
  /** OpenAPI documents. */
  readonly specs: readonly string[];
  /** A name for each document, for its folder and exports; else its file's, without its extension. */
  readonly names?: readonly string[];
  /** Judge "exactly one of" strictly; by default it is read as "at least one of". */
  readonly strictOneOf?: boolean;
  /** Integers of 64 bits (`int64`, `uint64`) are bigint, and keep all their digits. */
  readonly bigint?: boolean;
  /** OpenAPI Overlay 1.0 documents, applied to each of the documents in this order. */
  readonly overlays?: readonly string[];
  /** Refuse patterns that a hostile text may occupy for ever; else they are warned of. */
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
  /** What is odd but no mistake, a sentence each. */
  readonly warnings: readonly string[];
}

/** Reads all documents and makes their models. */
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

/** The model of a document that is loaded already. */
export function modelOfDocument(
  loaded: LoadedDocument,
  name: string,
  { strictOneOf = false, bigint = false, strictPatterns }: Omit<ModelOptions, 'specs'>,
): { readonly model: ApiModel; readonly warnings: readonly string[] } {
  const explosive = findExplosive(loaded.document);
  if (strictPatterns === true && explosive.length > 0) throw loaded.error(explosive);
  const warnings = [...loaded.warnings, ...explosive.map(loaded.warning)];
  return { model: modelOf(loaded, name, { strictOneOf, bigint }), warnings };
}

/** The stack is full. */
const TOO_LONG: Problem = {
  pointer: '',
  rule: 'schema-too-deep',
  text: 'schemas of this document lead to each other in chains that are too long to follow',
  hint: 'Refer to the schema that is meant without so many between.',
};

/** What only the model finds is told with its place, like all that loading finds. */
function modelOf(loaded: LoadedDocument, name: string, options: ShapeOptions): ApiModel {
  try {
    return buildModel(loaded, name, options);
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
