import { identityOf } from './is-equal.js';
import { addMember, counted, type Rule, unless, type ValidationError } from './rule.js';

export interface ListLimits {
  /** The rules of the first items, one each. */
  readonly prefix?: readonly Rule[];
  /** The rule of the other items. */
  readonly items?: Rule;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unique?: boolean;
}

/** A list. */
export function list(limits: ListLimits): Rule {
  const { prefix = [], items, minItems = 0, unique = false } = limits;
  const { maxItems = Number.POSITIVE_INFINITY } = limits;
  return (value) => {
    if (!Array.isArray(value)) return unless(false, 'type', 'must be a list');
    const given: readonly unknown[] = value;
    const { length } = given;
    const found: ValidationError[] = [];
    if (length < minItems) {
      found.push(...unless(false, 'minItems', `must have at least ${counted(minItems, 'item')}`));
    }
    if (length > maxItems) {
      found.push(
        ...unless(false, 'maxItems', `must not have more than ${counted(maxItems, 'item')}`),
      );
    }
    if (unique && !isUnique(given)) {
      found.push(...unless(false, 'uniqueItems', 'must not contain an item twice'));
    }
    for (let index = 0; index < length; index += 1) {
      const rule = prefix[index] ?? items;
      if (rule === undefined) break;
      addMember(found, index, rule(given[index]));
    }
    return found;
  };
}

/** Whether all items are different. */
export function isUnique(items: readonly unknown[]): boolean {
  const isScalar = items.every((item) => typeof item !== 'object' || item === null);
  return new Set(isScalar ? items : items.map(identityOf)).size === items.length;
}
