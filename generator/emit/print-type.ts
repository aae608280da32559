import type { ObjectShape, Property, Shape } from '../model/api-model.js';
import { docComment } from './doc-comment.js';
import { propertyName, quote } from './quote.js';

const WIDTH = 100;

/** A type that starts at column `before` of a line indented by `indent`, laid out as the formatter would. */
export function printType(shape: Shape, indent = '', before = 0, after = 1): string {
  const flat = flatType(shape);
  if (flat !== undefined && indent.length + before + flat.length + after <= WIDTH) return flat;
  return brokenType(shape, indent) ?? flat ?? 'unknown';
}

/** Members of an object type, a line or more each, indented by `indent`. */
export function printMembers(shape: ObjectShape, indent: string): string {
  const members = shape.properties.map((property) => printMember(property, indent));
  const missing = shape.alsoRequired.map(
    (name) => `${indent}readonly ${propertyName(name)}: unknown;\n`,
  );
  const index = indexType(shape);
  return [
    ...members,
    ...missing,
    ...(index === undefined ? [] : [`${indent}readonly [key: string]: ${index};\n`]),
  ].join('');
}

/** True where an interface can be declared for the shape, rather than an alias. */
export function isInterface(shape: Shape): boolean {
  return shape.kind === 'object' && shape.properties.length + shape.alsoRequired.length > 0;
}

export function printMember(property: Property, indent: string): string {
  const { description, deprecated } = property;
  const comment = docComment([description, deprecated ? '@deprecated' : undefined], indent);
  const start = `readonly ${propertyName(property.name)}${property.required ? '' : '?'}: `;
  const flat = flatType(property.shape);
  const fits = flat !== undefined && indent.length + start.length + flat.length + 1 <= WIDTH;
  const type = fits ? flat : printType(property.shape, indent, start.length);
  const spaced = type.startsWith('\n') ? start.trimEnd() : start;
  return `${comment}${indent}${spaced}${type};\n`;
}

/** On one line; undefined for what never stands on one. */
function flatType(shape: Shape): string | undefined {
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
    case 'object':
      return flatObject(shape);
    case 'union':
      return joined(unionMembers(shape.of), ' | ');
    case 'all':
      return joined(shape.of, ' & ', (text) => (text.includes(' | ') ? `(${text})` : text));
    default:
      return shape satisfies never;
  }
}

function flatObject(shape: ObjectShape): string | undefined {
  if (isInterface(shape)) return undefined;
  if (shape.maxProperties === 0) return 'Record<string, never>';
  const value = shape.additional === undefined ? 'unknown' : flatType(shape.additional);
  return value === undefined ? undefined : `Readonly<Record<string, ${value}>>`;
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
        : `Readonly<Record<string, ${printType(shape.additional ?? { kind: 'unknown' }, indent)}>>`;
    case 'array': {
      const items = printType(shape.items, indent, 9);
      if (shape.items.kind === 'object') return `readonly ${items}[]`;
      const inner = printType(shape.items, indent, 1000).trimStart();
      return `readonly (\n${indent}  ${inner}\n${indent})[]`;
    }
    case 'enum':
      return pipes(
        shape.values.map((value) => printScalar(value)),
        indent,
      );
    case 'union':
      return (
        hugged(shape.of, indent) ??
        pipes(
          unionMembers(shape.of).map((item) => printType(item, `${indent}    `)),
          indent,
        )
      );
    case 'all':
      return shape.of
        .map((item) => {
          const text = printType(item, indent).trimStart();
          return item.kind === 'union' || item.kind === 'enum' ? `(${text})` : text;
        })
        .join(' & ');
    default:
      return undefined;
  }
}

/** An object that may be null stays where it begins. */
function hugged(shapes: readonly Shape[], indent: string): string | undefined {
  const [first, second] = shapes;
  if (shapes.length !== 2 || second?.kind !== 'null' || first?.kind !== 'object') return undefined;
  return `${printType(first, indent, 1000)} | null`;
}

function pipes(members: readonly string[], indent: string): string {
  return [...new Set(members)].map((text) => `\n${indent}  | ${text.trimStart()}`).join('');
}

function unionMembers(shapes: readonly Shape[]): readonly Shape[] {
  return shapes.flatMap((shape) => (shape.kind === 'union' ? unionMembers(shape.of) : [shape]));
}

/** What an index signature must allow so that the known properties agree with it. */
function indexType(shape: ObjectShape): string | undefined {
  const { additional, properties } = shape;
  if (additional === undefined || additional.kind === 'never') return undefined;
  const type = flatType(additional);
  const same = type !== undefined && properties.every((one) => flatType(one.shape) === type);
  if (!same || type === 'unknown' || shape.alsoRequired.length > 0) return 'unknown';
  return properties.some((property) => !property.required) ? `${type} | undefined` : type;
}

function wrapped(items: string): string {
  return /[|&]|^readonly /.test(items) ? `(${items})` : items;
}

function printScalar(value: string | number | boolean | null): string {
  return typeof value === 'string' ? quote(value) : String(value);
}
