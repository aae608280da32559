import type {
  BigintShape,
  Documented,
  NumberShape,
  Shape,
  StringShape,
} from '../model/api-model.js';

/**
 * A sentence about rules that the type of a value does not show: its length, pattern, format, limits,
 * default.
 */
export function shapeNotes(shape: Shape, about: Documented = {}): string | undefined {
  const { fallback, numberFormat } = about;
  const parts = [
    ...limitNotes(shape),
    ...(numberFormat === undefined ? [] : [`format ${numberFormat}`]),
    ...(fallback === undefined ? [] : [`default ${code(fallback)}`]),
  ];
  const text = parts.join('; ');
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function limitNotes(shape: Shape): readonly string[] {
  switch (shape.kind) {
    case 'string':
      return textNotes(shape);
    case 'number':
    case 'integer':
    case 'bigint':
      return numberNotes(shape);
    case 'array':
    case 'tuple':
      return [
        ...range(shape.minItems, shape.maxItems, 'item'),
        ...(shape.unique === true ? ['no item twice'] : []),
      ];
    case 'object':
      return shape.maxProperties === 0
        ? []
        : range(shape.minProperties, shape.maxProperties, 'member');
    case 'union': {
      const [first, second] = shape.of;
      return shape.of.length === 2 && first !== undefined && second?.kind === 'null'
        ? limitNotes(first)
        : [];
    }
    case 'all':
      return shape.of.flatMap(limitNotes);
    default:
      return [];
  }
}

function textNotes({ minLength, maxLength, pattern, format }: StringShape): readonly string[] {
  return [
    ...range(minLength, maxLength, 'character'),
    ...(pattern === undefined ? [] : [`pattern ${code(pattern)}`]),
    ...(format === undefined ? [] : [`format ${format}`]),
  ];
}

function numberNotes(shape: NumberShape | BigintShape): readonly string[] {
  const { kind, minimum, maximum, above, below, multipleOf } = shape;
  const both = minimum !== undefined && maximum !== undefined;
  return [
    ...(kind !== 'number' ? ['integer'] : []),
    ...(both ? [`from ${minimum} to ${maximum}`] : []),
    ...(minimum === undefined || both ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined || both ? [] : [`at most ${maximum}`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
    ...(multipleOf === undefined ? [] : [`a multiple of ${multipleOf}`]),
  ];
}

function range(least = 0, most: number | undefined, unit: string): readonly string[] {
  const units = (count: number): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (most === undefined) return least === 0 ? [] : [`at least ${units(least)}`];
  if (least === most) return [units(most)];
  return least === 0 ? [`at most ${units(most)}`] : [`${least} to ${units(most)}`];
}

/** Text as code; a backtick inside would end it. */
function code(text: string): string {
  return text.includes('`') ? text : `\`${text}\``;
}
