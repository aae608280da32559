import type { Parameter } from '../model/api-model.js';
import type { NamePool } from '../model/naming.js';
import { neighbours } from './neighbours.js';
import { quote } from './quote.js';

const WIDTH = 100;

/** A parameter, and the name of its constant. */
export interface NamedParameter {
  readonly name: string;
  readonly parameter: Parameter;
  /** Whether only its style says how it is read. */
  readonly isStyled: boolean;
}

/** The printed functions that read parameters. */
export interface Readers {
  readonly functions: readonly string[];
  /** Declares the functions by the first parameter of each; empty without parameters. */
  readonly table: string;
  /** Their import line; empty without parameters. */
  readonly imports: string;
}

/**
 * Functions that read the parameters of operations. Parameters that are always neighbours have one function
 * together, so that each parameter is printed once.
 */
export function parameterReaders(
  lists: readonly (readonly NamedParameter[])[],
  pool: NamePool,
): Readers {
  const all = new Map(lists.flat().map((one) => [one.name, one]));
  const runs = neighbours(lists.map((list) => list.map(({ name }) => name))).map((run) =>
    run.flatMap((name) => all.get(name) ?? []),
  );
  const names = runs.map(([first, ...others]) => {
    const name = first?.name ?? '';
    const start = `read${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return pool.take(others.length === 0 ? start : `${start}AndNext`);
  });
  const functions = runs.map((run, at) => printReader(names[at] ?? '', run));
  return {
    functions,
    table: printTable(runs.map(([first], at) => [first?.name ?? '', names[at] ?? ''])),
    imports: importsOf(functions.join('')),
  };
}

function importsOf(text: string): string {
  const used = ['missing', 'ParameterReader', 'readRow', 'readValue'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(text),
  );
  if (used.length === 0) return '';
  const names = used.map((name) => (name === 'ParameterReader' ? `type ${name}` : name));
  const list = names.length === 1 ? names.join().replace('type ', '') : names.join(', ');
  const start = names.join().startsWith('type ') && names.length === 1 ? 'import type' : 'import';
  return `${start} { ${list} } from '../core/read-parameters.js';\n`;
}

function printReader(name: string, run: readonly NamedParameter[]): string {
  const body = run.map(printParameter).join('');
  const given = ['sent', 'read', 'errors'];
  const start = `const ${name}: ParameterReader = (`;
  const flat = `${start}${given.join(', ')}) => {\n`;
  const head = flat.length <= WIDTH + 1 ? flat : `${start}\n  ${given.join(',\n  ')},\n) => {\n`;
  return `${head}${body}};\n`;
}

function printTable(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const start = 'const readers = new Map<ParameterSpec, ParameterReader>([';
  const flat = `${start}[${rows[0]?.join(', ')}]]);\n`;
  if (rows.length === 1 && flat.length <= WIDTH + 1) return flat;
  const lines = rows.map((row) => {
    const line = `  [${row.join(', ')}],\n`;
    return line.length <= WIDTH + 1 ? line : `  [\n    ${row.join(',\n    ')},\n  ],\n`;
  });
  return `${start}\n${lines.join('')}]);\n`;
}

const PLACES = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const;

function printParameter({ name, parameter, isStyled }: NamedParameter, at: number): string {
  const place = PLACES[parameter.in];
  if (isStyled || place === 'cookies') {
    return printCall('readRow', [name, 'sent', 'read', 'errors'], '  ');
  }
  const text = `text${at}`;
  const key = quote(place === 'headers' ? parameter.name.toLowerCase() : parameter.name);
  if (place === 'path') {
    const given = [name, `sent.path[${key}] ?? ''`, 'errors'];
    return printCall(`read.path[${key}] = readValue`, given, '  ');
  }
  const found = place === 'query' ? `sent.query(${key})` : `sent.${place}[${key}]`;
  const target = `read.${place}[${quote(parameter.name)}] = readValue`;
  const lines = [
    `  const ${text} = ${found};\n`,
    `  if (${text} !== undefined) {\n`,
    printCall(target, [name, text, 'errors'], '    '),
  ];
  if (!parameter.required) return `${lines.join('')}  }\n`;
  return `${lines.join('')}  } else ${printCall('missing', [name, 'errors'], '').trimStart()}`;
}

/** A call as a statement, in the formatter's layout. */
function printCall(start: string, given: readonly string[], indent: string): string {
  const flat = `${indent}${start}(${given.join(', ')});\n`;
  if (flat.length <= WIDTH + 1) return flat;
  const lines = given.map((one) => `${indent}  ${one},\n`);
  return `${indent}${start}(\n${lines.join('')}${indent});\n`;
}
