import { displayWidth } from '../../foundation/display-width.js';
import { literalKey, printNumber, quote } from './quote.js';

/** A name that is printed as it is: a constant declared elsewhere in the file. */
export class NameLiteral {
  constructor(readonly text: string) {}
}

/** A call with one argument, or with none. */
export class CallLiteral {
  constructor(
    readonly name: string,
    readonly argument?: Data,
  ) {}
}

export type Data =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | NameLiteral
  | CallLiteral
  | readonly Data[]
  | { readonly [key: string]: Data };

const WIDTH = 100;
/** A key up to this length with its colon is never separated from its value. */
const SHORT_KEY = 6;

/** Plain data as a literal in the formatter's layout; undefined members are omitted. */
export function printLiteral(data: Data, indent = '', before = 0, after = 1): string {
  const flat = printFlat(data);
  if (flat !== undefined && indent.length + before + displayWidth(flat) + after <= WIDTH)
    return flat;
  if (isHollow(data)) return flat ?? 'null';
  const inner = `${indent}  `;
  if (data instanceof CallLiteral) return printBrokenCall(data, indent);
  if (Array.isArray(data)) {
    const items = (data as readonly Data[]).map((item) => inner + printLiteral(item, inner));
    return `[\n${items.join(',\n')},\n${indent}]`;
  }
  if (!isRecord(data)) return flat ?? 'null';
  const members = membersOf(data).map(([key, value]) => {
    const name = `${literalKey(key)}: `;
    const text = printLiteral(value, inner, name.length);
    const long =
      name.length > SHORT_KEY &&
      isScalar(value) &&
      inner.length + displayWidth(name) + displayWidth(text) + 1 > WIDTH;
    return long ? `${inner}${name.trimEnd()}\n${inner}  ${text}` : inner + name + text;
  });
  return `{\n${members.join(',\n')},\n${indent}}`;
}

/** An assigned value: a call that is not worth breaking moves to its own line. */
export function printAssigned(start: string, data: Data): string {
  const text = printLiteral(data, '', start.length);
  const long = text.includes('\n') || start.length + displayWidth(text) + 1 > WIDTH;
  const opening = data instanceof CallLiteral ? `${start}${data.name}({` : start;
  const breaks = isHollow(data) || displayWidth(opening) > WIDTH;
  return long && breaks && isBrief(data)
    ? `${start.trimEnd()}\n  ${printLiteral(data, '  ')}`
    : start + text;
}

function isBrief(data: Data): boolean {
  if (!(data instanceof CallLiteral)) return false;
  if (isHollow(data)) return true;
  const members = isRecord(data.argument) ? membersOf(data.argument) : [];
  const [[, value] = ['', []]] = members;
  const brief = isHollow(value) || (isScalar(value) && !(value instanceof NameLiteral));
  return members.length === 1 && brief && (printFlat(value)?.length ?? WIDTH) <= WIDTH / 4;
}

/** An array or object argument starts on the line of the call; anything else gets its own line. */
function printBrokenCall({ name, argument }: CallLiteral, indent: string): string {
  const hugs = !isScalar(argument) && !(argument instanceof CallLiteral);
  if (hugs) return `${name}(${printLiteral(argument, indent, WIDTH)})`;
  const inner = `${indent}  `;
  return `${name}(\n${inner}${printLiteral(argument, inner)},\n${indent})`;
}

/** Whether it contains nothing that could move to its own line. */
function isHollow(data: Data): boolean {
  if (data instanceof CallLiteral) return data.argument === undefined || isHollow(data.argument);
  if (Array.isArray(data)) return data.length === 0;
  return isRecord(data) && membersOf(data).length === 0;
}

/** On one line, or undefined when the formatter would break it. */
function printFlat(data: Data): string | undefined {
  if (data instanceof NameLiteral) return data.text;
  if (typeof data === 'string') return quote(data);
  if (data instanceof CallLiteral) {
    const argument = data.argument === undefined ? '' : printFlat(data.argument);
    return argument === undefined ? undefined : `${data.name}(${argument})`;
  }
  if (Array.isArray(data)) return printFlatList(data as readonly Data[]);
  if (!isRecord(data)) return printNumber((data ?? null) as number | bigint | boolean | null);
  const members = membersOf(data).map(([key, value]) => {
    const text = printFlat(value);
    return text === undefined ? undefined : `${literalKey(key)}: ${text}`;
  });
  if (members.includes(undefined)) return undefined;
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function printFlatList(list: readonly Data[]): string | undefined {
  const roomy = (item: Data): boolean =>
    isRecord(item) ? membersOf(item).length > 1 : Array.isArray(item) && item.length > 1;
  if (list.length > 1 && list.every(roomy)) return undefined;
  const items = list.map(printFlat);
  return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
}

function membersOf(data: { readonly [key: string]: Data }): readonly (readonly [string, Data])[] {
  return Object.entries(data).filter(([, value]) => value !== undefined);
}

function isScalar(data: Data): boolean {
  return typeof data !== 'object' || data === null || data instanceof NameLiteral;
}

function isRecord(data: Data): data is { readonly [key: string]: Data } {
  return (
    typeof data === 'object' &&
    data !== null &&
    !Array.isArray(data) &&
    !(data instanceof NameLiteral || data instanceof CallLiteral)
  );
}
