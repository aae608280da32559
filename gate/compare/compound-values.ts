import type { Joint } from '../schema/schema-part.js';
import { shapesOf } from '../schema/shapes-of.js';

/** Whether values of the schemas can be lists or objects; false where they say nothing of the type. */
export function isCompound(joint: Joint): boolean {
  if (joint.length === 0) return false;
  const { byType } = shapesOf(joint, 'request');
  return byType.size < 6 && (byType.has('array') || byType.has('object'));
}

/** What `explode` means. */
export const explodeWords = (explode: boolean): string =>
  explode ? 'one by one (explode)' : 'in one text';
