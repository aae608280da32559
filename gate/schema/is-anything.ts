import { isObject } from '../../generator/load/loaded-document.js';
import { branchesOf, isSilent, isTooMany } from './branches.js';
import type { Direction } from './compound-shapes.js';
import type { Joint } from './schema-part.js';
import { shapesOf } from './shapes-of.js';

/** Whether every value is valid. */
export function isAnything(joint: Joint): boolean {
  if (joint.length === 0) return true;
  const { branches, common, isCut } = branchesOf(joint);
  if (branches.length === 0 || isCut) return false;
  return common.every(({ value }) => isObject(value) && Object.keys(value).every(isSilent));
}

/** Whether no value is valid. */
export function isNever(joint: Joint, view: Direction): boolean {
  if (joint.length === 0) return false;
  const table = shapesOf(joint, view);
  return table.byType.size === 0 && !isTooMany(table);
}
