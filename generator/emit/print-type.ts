import type { Literal, ObjectShape, Property, Shape, TupleShape } from '../model/api-model.js';
import { aboutComment } from './about-comment.js';
import { printNumber, propertyName, quote } from './quote.js';

const WIDTH = 100;
const UNKNOWN: Shape = { kind: 'unknown' };

/** A type that starts at column `before` of a line indented by `indent`, in the formatter's layout. */
export function printType(shape: Shape, indent = '', before = 0, after = 1): string {
  const flat = flatType(shape);
  if (flat !== undefined && indent.length + before + flat.length + after <= WIDTH) return flat;
  return brokenType(shape, indent) ?? flat ?? 'unknown';
}

/** The members of an object type, one or more lines each, indented by `indent`. */
export function printMembers(shape: ObjectShape, indent: string): string {
  const members = typedMembers(shape).map((property) => printMember(property, indent));
  const rest = shape.additional ?? UNKNOWN;
  const missing = shape.alsoRequired.map((name) =>
    printMember({ name, required: true, shape: rest }, indent),
  );
  const index = indexShape(shape);
  return [...members, ...missing, ...(index === undefined ? [] : [printIndex(index, indent)])].join(
    '',
  );
}

function printIndex(shape: Shape, indent: string): string {
  const start = 'readonly [key: string]: ';
  return `${indent}${start}${printType(shape, indent, start.length)};\n`;
}

/** Whether an interface can be declared for the shape, rather than an alias. */
export function isInterface(shape: Shape): boolean {
  return shape.kind === 'object' && typedMembers(shape).length + shape.alsoRequired.length > 0;
}

/** A forbidden property is not part of the type. */
function typedMembers({ properties }: ObjectShape): readonly Property[] {
  return properties.filter(({ readOnly }) => readOnly !== true);
}

function printMember(property: Property, indent: string): string {
  const comment = aboutComment(property, property.shape, indent);
  const start = `readonly ${propertyName(property.name)}${property.required ? '' : '?'}: `;
  const flat = flatType(property.shape);
  const fits = flat !== undefined && indent.length + start.length + flat.length + 1 <= WIDTH;
  const type = fits ? flat : printType(property.shape, indent, start.length);
  const spaced = type.startsWith('\n') ? start.trimEnd() : start;
  return `${comment}${indent}${spaced}${type};\n`;
}

/** On one line; undefined for a type that is always broken. */
export function flatType(shape: Shape): string | undefined {
  switch (shape.kind) {
    case 'unknown':
    case 'never':
    case 'null':
    case 'boolean':
    case 'string':
      return shape.kind;
    case 'binary':
      return 'Uint8Array';
    case 'number':
    case 'integer':
      return 'number';
    case 'bigint':
      return shape.kind;
    case 'enum':
      return shape.values.length === 0
        ? 'never'
        : shape.values.map((value) => printScalar(value)).join(' | ');
    case 'ref':
      return shape.name;
    case 'array': {
      const items = flatType(shape.items);
      return items === undefined ? undefined : `readonly ${wrapped(items)}[]`;
    }
    case 'tuple':
      return flatTuple(shape);
    case 'rules':
      return 'unknown';
    case 'object':
      return flatObject(shape);
    case 'union':
      return joined(unionMembers(shape.of), ' | ', (text) => bracketed(text, /&/));
    case 'all':
      return joined(typedParts(shape.of), ' & ', (text) => bracketed(text, /\|/));
    default:
      return shape satisfies never;
  }
}

function flatObject(shape: ObjectShape): string | undefined {
  if (isInterface(shape)) return undefined;
  if (shape.maxProperties === 0) return 'Record<string, never>';
  const value = flatType(indexShape(shape) ?? UNKNOWN);
  return value === undefined ? undefined : `{ readonly [key: string]: ${value} }`;
}

/** An array whose first items have their own types; optional ones may be missing. */
function tupleItems(shape: TupleShape, print: (item: Shape) => string): readonly string[] {
  const { prefix } = shape;
  const least = shape.minItems ?? 0;
  const closed =
    shape.items.kind === 'never' || (shape.maxItems ?? Number.POSITIVE_INFINITY) <= prefix.length;
  const first = prefix.map((item, index) =>
    index < least ? print(item) : `${wrapped(print(item))}?`,
  );
  return closed ? first : [...first, `...${wrapped(print(shape.items))}[]`];
}

function flatTuple(shape: TupleShape): string | undefined {
  const flat = [...shape.prefix, shape.items].every((item) => flatType(item) !== undefined);
  return flat
    ? `readonly [${tupleItems(shape, (item) => flatType(item) ?? 'unknown').join(', ')}]`
    : undefined;
}

/** The parts of an intersection that a type can express; "an object" adds nothing to another part. */
function typedParts(shapes: readonly Shape[]): readonly Shape[] {
  const typed = shapes.filter(({ kind }) => kind !== 'rules' && kind !== 'unknown');
  const telling = typed.filter((shape) => !isBareObject(shape));
  return telling.length > 0 ? telling : [typed[0] ?? UNKNOWN];
}

function isBareObject(shape: Shape): boolean {
  return (
    shape.kind === 'object' &&
    !isInterface(shape) &&
    shape.additional === undefined &&
    shape.maxProperties !== 0
  );
}

function joined(
  shapes: readonly Shape[],
  separator: string,
  wrap: (text: string) => string = (text) => text,
): string | undefined {
  const texts = shapes.map(flatType);
  if (texts.includes(undefined)) return undefined;
  const members = [...new Set(texts.map((text) => text ?? 'unknown'))];
  if (separator === ' | ' && members.includes('unknown')) return 'unknown';
  return members.map((text) => (members.length > 1 ? wrap(text) : text)).join(separator);
}

function brokenType(shape: Shape, indent: string): string | undefined {
  switch (shape.kind) {
    case 'object':
      return isInterface(shape)
        ? `{\n${printMembers(shape, `${indent}  `)}${indent}}`
        : `{\n${printIndex(indexShape(shape) ?? UNKNOWN, `${indent}  `)}${indent}}`;
    case 'array':
      return shape.items.kind === 'object'
        ? `readonly ${printType(shape.items, indent, 9)}[]`
        : `readonly ${parenthesised(shape.items, indent)}[]`;
    case 'tuple': {
      const inner = `${indent}  `;
      const items = tupleItems(shape, (item) => printType(item, inner).trimStart());
      return `readonly [\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}]`;
    }
    case 'enum':
      return pipes(
        shape.values.map((value) => printScalar(value)),
        indent,
      );
    case 'union':
      return hugged(shape.of, indent) ?? brokenUnion(shape.of, indent);
    case 'all':
      return brokenIntersection(typedParts(shape.of), indent);
    default:
      return undefined;
  }
}

function brokenUnion(shapes: readonly Shape[], indent: string): string {
  const members = unionMembers(shapes).map((item) => {
    const text = printType(item, `${indent}    `).trimStart();
    return item.kind === 'all' && typedParts(item.of).length > 1 ? `(${text})` : text;
  });
  return pipes(members, indent);
}

/** Objects start on the current line; a name after a name moves to the next line. */
function brokenIntersection(shapes: readonly Shape[], indent: string): string {
  let indented = false;
  const parts = shapes.map((shape, index) => {
    const previous = shapes[index - 1];
    const object = shape.kind === 'object';
    const names = previous !== undefined && !object && previous.kind !== 'object';
    const turns = previous !== undefined && object !== (previous.kind === 'object');
    if (turns && index > 1) indented = true;
    const inner = names || (indented && index > 0) ? `${indent}  ` : indent;
    const text =
      shape.kind === 'union' || shape.kind === 'enum'
        ? parenthesised(shape, inner)
        : printType(shape, inner).trimStart();
    if (previous === undefined) return text;
    return names ? ` &\n${inner}${text}` : ` & ${text}`;
  });
  return parts.join('');
}

/** In brackets, on separate lines for a union. */
function parenthesised(shape: Shape, indent: string): string {
  const flat = flatType(shape);
  if (flat !== undefined && wrapped(flat) === flat) return flat;
  const text = printType(shape, indent, WIDTH);
  return text.startsWith('\n') ? `(${text}\n${indent})` : `(${text})`;
}

/** An object that may be null starts on the current line. */
function hugged(shapes: readonly Shape[], indent: string): string | undefined {
  const [first, second] = shapes;
  if (shapes.length !== 2 || second?.kind !== 'null' || first?.kind !== 'object') return undefined;
  return `${printType(first, indent, 1000)} | null`;
}

function pipes(members: readonly string[], indent: string): string {
  return [...new Set(members)].map((text) => `\n${indent}  | ${text.trimStart()}`).join('');
}

function unionMembers(shapes: readonly Shape[]): readonly Shape[] {
  return shapes.flatMap((shape): readonly Shape[] => {
    if (shape.kind === 'union') return unionMembers(shape.of);
    return shape.kind === 'enum' && shape.values.length > 1
      ? shape.values.map((value) => ({ kind: 'enum', values: [value] }))
      : [shape];
  });
}

/** Maximum number of different types in an index signature. */
const MOST_INDEXED = 3;

/** The types that an index signature must allow so that the known properties match it. */
function indexShape(shape: ObjectShape): Shape | undefined {
  const { additional } = shape;
  const properties = typedMembers(shape);
  if (!isInterface(shape)) return additional;
  if (additional === undefined || additional.kind === 'never') return undefined;
  const all = [additional, ...properties.map((property) => property.shape)];
  const texts = new Set(all.map(flatType));
  if (texts.has(undefined) || texts.has('unknown') || texts.size > MOST_INDEXED) return UNKNOWN;
  const optional = properties.some((property) => !property.required);
  const of: readonly Shape[] = optional ? [...all, { kind: 'ref', name: 'undefined' }] : all;
  return { kind: 'union', of, exact: false };
}

function wrapped(items: string): string {
  return bracketed(items, /[|&]|^readonly /);
}

const TEXTS = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g;

/** In brackets if the operator is in the type itself: not in a string or inside its own brackets. */
function bracketed(text: string, operator: RegExp): string {
  return operator.test(outsideBrackets(text.replace(TEXTS, '_'))) ? `(${text})` : text;
}

function outsideBrackets(text: string): string {
  let depth = 0;
  let bare = '';
  for (const character of text) {
    if ('{[('.includes(character)) depth += 1;
    else if ('}])'.includes(character)) depth -= 1;
    else if (depth === 0) bare += character;
  }
  return bare;
}

function printScalar(value: Literal): string {
  return typeof value === 'string' ? quote(value) : printNumber(value);
}
