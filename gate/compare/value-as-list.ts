import type { Parameter } from '../model/operation.js';
import type { SchemaPart } from '../schema/schema-part.js';
import type { ValueShape } from '../schema/shape.js';
import { shapesOf } from '../schema/shapes-of.js';

/** Styles that write one value in the same way as a list of one item, where each item is written on its own. */
const ONE_BY_ONE = new Set(['form', 'spaceDelimited', 'pipeDelimited']);

/**
 * The schema of the items, where a parameter takes a list in place of a value, and each old value is a list of one
 * item (OpenAPI 3.0.3, Parameter Object, Style Examples): `status=open`. Undefined for any other change.
 */
export function itemsInPlaceOfValue(was: Parameter, is: Parameter): SchemaPart | undefined {
  if (was.part === undefined || is.part === undefined || was.style !== is.style) return undefined;
  const [list, ...others] = shapesIn(is.part);
  if (list?.type !== 'array' || others.length > 0 || list.minItems > 1 || list.maxItems < 1) {
    return undefined;
  }
  const values = shapesIn(was.part);
  if (values.length === 0 || values.some(({ type }) => type === 'array' || type === 'object')) {
    return undefined;
  }
  const isOneByOne = is.explode && ONE_BY_ONE.has(is.style);
  const isSplit = is.style === 'form' || is.style === 'simple';
  if (!isOneByOne && !(isSplit && values.every(hasNoComma))) return undefined;
  const first = list.prefix[0] ?? list.items;
  return first.length === 1 && list.opaque.length === 0 ? first[0] : undefined;
}

/** The shapes of a parameter's values; null is not sent. */
const shapesIn = (part: SchemaPart): readonly ValueShape[] =>
  [...shapesOf([part], 'request').byType.values()].flat().filter(({ type }) => type !== 'null');

/** Whether no value would be read as several items. */
const hasNoComma = ({ type, values }: ValueShape): boolean =>
  type !== 'string' || values?.every((value) => !String(value).includes(',')) === true;
