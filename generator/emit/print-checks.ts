import { displayWidth } from '../../foundation/display-width.js';
import { type Data, printLiteral } from './print-literal.js';
import { printNumber } from './quote.js';
import { ruleName } from './shape-rule.js';

/** The width of a line. */
export const WIDTH = 100;

/** `isIban` checks whether a value has the type `Iban`. */
export const predicateName = (typeName: string): string => `is${typeName}`;

/** The rule of a named type: no errors for a valid value. */
export function printRule(typeName: string): string {
  const test = `${predicateName(typeName)}(value)`;
  const explained = `explained(explain${typeName}, value)`;
  const choice = `${test} ? NONE : ${explained}`;
  const declared = `export const ${ruleName(typeName)}: Rule = (`;
  const inOne = `${declared}value) =>`;
  const start = displayWidth(inOne) <= WIDTH ? inOne : `${declared}\n  value,\n) =>`;
  const flat = `${start} (${choice});\n`;
  if (displayWidth(flat) <= WIDTH + 1) return flat;
  const line = `  ${choice};\n`;
  if (displayWidth(line) <= WIDTH + 1) return `${start}\n${line}`;
  const last = `    : ${explained};\n`;
  const broken = `    : explained(\n        explain${typeName},\n        value,\n      );\n`;
  return `${start}\n  ${test}\n    ? NONE\n${displayWidth(last) <= WIDTH + 1 ? last : broken}`;
}

/** A predicate: one expression if its body is only that, or else a function. */
export function printPredicate(name: string, body: string): string {
  const given = body.includes('value') ? 'value' : '_value';
  const [, expression] = /^ {2}return ([^\n]*);\n$/.exec(body) ?? [];
  const flat = `const ${name} = (${given}: unknown): boolean => ${expression};\n`;
  if (expression !== undefined && flat.length <= WIDTH + 1) return flat;
  return printFunction(`function ${name}`, given, 'boolean', body);
}

/** A function that makes a rule, so that only a wrong value needs it. */
export function printThunk(name: string, rule: Data): string {
  const start = `const ${name} = (): Rule =>`;
  const flat = printLiteral(rule, '', start.length + 1);
  if (!flat.includes('\n') && `${start} ${flat};`.length <= WIDTH) return `${start} ${flat};\n`;
  return `${start}\n  ${printLiteral(rule, '  ', 0)};\n`;
}

/** A function in the formatter's layout. */
export function printFunction(start: string, given: string, type: string, body: string): string {
  const flat = `${start}(${given}: unknown): ${type} {`;
  const head = flat.length <= WIDTH ? flat : `${start}(\n  ${given}: unknown,\n): ${type} {`;
  return `${head}\n${body}}\n`;
}

/** A line that refuses a list by its length. */
export const unlessLength = (sign: string, limit: number): string =>
  refuseIf(`value.length ${sign} ${printNumber(limit)}`);

/** A line that refuses an object by the number of its members. */
export const unlessCount = (sign: string, limit: number): string =>
  refuseIf(`count ${sign} ${printNumber(limit)}`);

/** Lines that return false when a condition is true, in the formatter's layout. */
export function refuseIf(condition: string, indent = '  '): string {
  const flat = `${indent}if (${condition}) return false;\n`;
  if (flat.length <= WIDTH + 1) return flat;
  const test = `${indent}if (${condition})`;
  const end = `\n${indent}  return false;\n`;
  if (test.length <= WIDTH) return test + end;
  const broken = condition.replaceAll(/ (&&|\|\|) /g, ` $1\n${indent}  `);
  return `${indent}if (\n${indent}  ${broken}\n${indent})${end}`;
}

/** `return` of several tests, on one line if they fit. */
export function returns(tests: readonly string[], sign: '&&' | '||'): string {
  const flat = `  return ${tests.join(` ${sign} `)};\n`;
  if (flat.length <= WIDTH + 1) return flat;
  if (tests.length === 1) return `  return (\n    ${tests[0]}\n  );\n`;
  return `  return (\n    ${tests.join(` ${sign}\n    `)}\n  );\n`;
}

/** The negation of an expression of `#test`: `!` binds tighter than `===`. */
export function negated(test: string): string {
  const isNull = ' === null';
  return test.endsWith(isNull) ? `${test.slice(0, -isNull.length)} !== null` : `!${test}`;
}
