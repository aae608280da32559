import { displayWidth } from '../../foundation/display-width.js';
import {
  CallLiteral,
  type Data,
  type NameLiteral,
  printAssigned,
  printLiteral,
} from './print-literal.js';
import { printNumber } from './quote.js';
import { ruleName } from './shape-rule.js';

/** The width of a line. */
export const WIDTH = 100;

/** A bundler may leave out the call when nothing uses its result. */
export const PURE = '/* @__PURE__ */';

/** `isIban` checks whether a value has the type `Iban`. */
export const predicateName = (typeName: string): string => `is${typeName}`;

/** The rule of a named type: its predicate, and the explaining rule for a wrong value. */
export function printRule(typeName: string, rule: Data): string {
  const start = `export const ${ruleName(typeName)}: Rule =`;
  const call = `${PURE} ruleOf(`;
  const predicate = predicateName(typeName);
  if (displayWidth(`${start} ${call}`) <= WIDTH)
    return `${printCall(`${start} ${call}`, predicate, rule, '')};\n`;
  return `${start}\n${printCall(`  ${call}`, predicate, rule, '  ')};\n`;
}

/** A call with a predicate and a function that makes a rule. */
function printCall(start: string, predicate: string, rule: Data, indent: string): string {
  const inOne = `${start}${predicate}, () =>`;
  if (displayWidth(inOne) > WIDTH) {
    const made = printMade(`${indent}  () =>`, rule, `${indent}  `, ',');
    return `${start}\n${indent}  ${predicate},\n${made},\n${indent})`;
  }
  const flat = `${inOne} ${printLiteral(rule, '', 0, 0)})`;
  if (!flat.includes('\n') && displayWidth(flat) < WIDTH) return flat;
  return `${inOne}\n${indent}  ${printLiteral(rule, `${indent}  `, 0)},\n${indent})`;
}

/** The rule of a text, a number or a truth value, which needs no predicate. */
export function printScalarRule(typeName: string, rule: NameLiteral | CallLiteral): string {
  const start = `export const ${ruleName(typeName)}: Rule =`;
  const pure = rule instanceof CallLiteral ? `${PURE} ` : '';
  const flat = `${start} ${pure}${printLiteral(rule, '', 0, 0)};\n`;
  if (!flat.trimEnd().includes('\n') && displayWidth(flat) <= WIDTH + 1) return flat;
  const opened = rule instanceof CallLiteral ? `${start} ${pure}${rule.name}({` : flat;
  if (displayWidth(opened) <= WIDTH) return `${printAssigned(`${start} ${pure}`, rule)};\n`;
  return `${start}\n  ${pure}${printLiteral(rule, '  ', pure.length)};\n`;
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
export const printThunk = (name: string, rule: Data): string =>
  `${printMade(`const ${name} = (): Rule =>`, rule, '', ';')};\n`;

/** A function without a block that returns a rule. */
function printMade(start: string, rule: Data, indent: string, end: string): string {
  const flat = printLiteral(rule, '', start.length + 1);
  if (!flat.includes('\n') && `${start} ${flat}${end}`.length <= WIDTH) return `${start} ${flat}`;
  return `${start}\n${indent}  ${printLiteral(rule, `${indent}  `, 0)}`;
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
