import { loadModels, type ModelOptions } from '../model/load-models.js';
import {
  type SkeletonPlaces,
  type SkeletonResult,
  skeletonOfModels,
} from './skeleton-of-models.js';

/** The documents and the way to read them are what `generate` was given. */
export interface SkeletonOptions extends ModelOptions, SkeletonPlaces {}

/**
 * Writes handler files that belong to the user, and keeps those that are there up to date: it adds
 * what a document adds, marks what is gone, and touches nothing else. Nothing is written unless all
 * documents are sound and all handler files parse.
 */
export async function updateSkeleton(options: SkeletonOptions): Promise<SkeletonResult> {
  const { models } = await loadModels(options);
  return skeletonOfModels(models, options);
}
