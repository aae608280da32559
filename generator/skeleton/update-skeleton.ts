import { joinCore } from '../emit/join-core.js';
import { renderFiles, withRuntime } from '../emit/render.js';
import { loadModels, type ModelOptions } from '../model/load-models.js';
import {
  type SkeletonPlaces,
  type SkeletonResult,
  skeletonOfModels,
} from './skeleton-of-models.js';

/** The documents and the options for reading them are the same as for `generate`. */
export interface SkeletonOptions extends ModelOptions, SkeletonPlaces {}

/**
 * Writes handler files that belong to the user, and updates existing ones: adds handlers for new
 * operations, marks handlers whose operation is gone, and changes nothing else. Nothing is written
 * unless all documents are valid and all handler files parse.
 */
export async function updateSkeleton(options: SkeletonOptions): Promise<SkeletonResult> {
  const { models } = await loadModels(options);
  const server = { parts: ['server'] } as const;
  const files = joinCore(withRuntime(renderFiles(models, server), models, server));
  return skeletonOfModels(models, { isGenerated: (file) => files.has(file), ...options });
}
