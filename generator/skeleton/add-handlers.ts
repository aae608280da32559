import { ts } from 'ts-morph';
import { propertyName, quote } from '../emit/quote.js';
import type { Host } from './find-hosts.js';
import { importNotImplemented } from './import-not-implemented.js';
import type { SourceFile } from './source-file.js';
import { insertion, type TextEdit } from './text-edit.js';
import { indentAt, lineStart, type TextStyle, textStyle } from './text-style.js';

/**
 * Adds handlers that answer 501 to the end of an object or a class, and the import that they need.
 */
export function addHandlers(
  source: SourceFile,
  host: Host,
  operations: readonly string[],
  hooksModule: string,
): readonly TextEdit[] {
  const { text } = source;
  const style = textStyle(text);
  const error = importNotImplemented(source, host.binding, hooksModule, style);
  const closing = host.node.getEnd() - 1;
  const indent = memberIndent(text, host.node, closing, style);
  const type = host.binding.partial ? `Required<${host.type}>` : host.type;
  const print = ts.isClassLike(host.node) ? printProperty : printMethod;
  const added = operations
    .map((id) => print({ id, indent, style, error: error.name, type }))
    .join('');
  return [...error.edits, ...comma(host.node), atTheEnd(text, closing, added, style)];
}

interface Addition {
  readonly id: string;
  readonly indent: string;
  readonly style: TextStyle;
  readonly error: string;
  readonly type: string;
}

/** One handler of an object literal; with its return type, undeclared members do not compile. */
export function printMethod(addition: Addition): string {
  const { id, indent } = addition;
  const head = signature(addition, `${indent}async ${propertyName(id)}`, ' {');
  return [head, thrown(addition), `${indent}},`, ''].join(addition.style.eol);
}

/** One handler of a class: a property, because the parameters of a method would have no types. */
function printProperty(addition: Addition): string {
  const { id, indent, style, type } = addition;
  const start = `${indent}${propertyName(id)}: ${type}[${literal(id, style)}] = async `;
  const head = signature(addition, start, ' => {');
  return [head, thrown(addition), `${indent}};`, ''].join(style.eol);
}

/** On one line, or with one line for each parameter when that is too long. */
function signature({ id, indent, style, type }: Addition, start: string, end: string): string {
  const { eol, tab } = style;
  const result = `: ReturnType<${type}[${literal(id, style)}]>${end}`;
  const flat = `${start}(_request, _context)${result}`;
  if (flat.length <= 100) return flat;
  const inner = `${indent}${tab}`;
  return [`${start}(`, `${inner}_request,`, `${inner}_context,`, `${indent})${result}`].join(eol);
}

function thrown({ id, indent, style, error }: Addition): string {
  const { tab, semicolon } = style;
  return `${indent}${tab}throw new ${error}(${literal(id, style)})${semicolon}`;
}

function literal(text: string, { quote: mark }: TextStyle): string {
  return mark === '"' && /^[\w$]*$/.test(text) ? `"${text}"` : quote(text);
}

/** Inserts directly before the closing brace, so that the user's code does not move. */
function atTheEnd(text: string, closing: number, added: string, { eol }: TextStyle): TextEdit {
  const start = lineStart(text, closing);
  if (text.slice(start, closing).trim() === '') return insertion(start, added);
  return insertion(closing, `${eol}${added}${indentAt(text, closing)}`);
}

/** The comma that is missing after the last member of an object. */
function comma(node: Host['node']): readonly TextEdit[] {
  if (ts.isClassLike(node) || node.properties.hasTrailingComma === true) return [];
  const last = node.properties.at(-1);
  return last === undefined ? [] : [insertion(last.getEnd(), ',')];
}

function memberIndent(
  text: string,
  node: Host['node'],
  closing: number,
  { tab }: TextStyle,
): string {
  const members: readonly ts.Node[] = ts.isClassLike(node) ? node.members : node.properties;
  const own = members.map((member) => member.getStart());
  const first = own.find((at) => text.slice(lineStart(text, at), at).trim() === '');
  return first === undefined ? `${indentAt(text, closing)}${tab}` : indentAt(text, first);
}
