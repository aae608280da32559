import { documentName } from '../document-name.js';
import { loadDocument } from '../load/load-document.js';
import { buildModel } from '../model/build-model.js';
import {
  type SkeletonPlaces,
  type SkeletonResult,
  skeletonOfModels,
} from './skeleton-of-models.js';

export interface SkeletonOptions extends SkeletonPlaces {
  /** The documents that `generate` was given, in the same order. */
  readonly specs: readonly string[];
}

/**
 * Writes handler files that belong to the user, and keeps those that are there up to date: it adds
 * what a document adds, marks what is gone, and touches nothing else. Nothing is written unless all
 * documents are sound and all handler files parse.
 */
export async function updateSkeleton(options: SkeletonOptions): Promise<SkeletonResult> {
  const models = [];
  for (const spec of options.specs) {
    models.push(buildModel(await loadDocument(spec), documentName(spec)));
  }
  return skeletonOfModels(models, options);
}
