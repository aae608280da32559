import type { Documented, Shape } from '../model/api-model.js';
import { aboutComment } from './about-comment.js';
import { isInterface, printMembers, printType } from './print-type.js';

/** An exported declaration of a shape: an interface if possible, or else an alias. */
export function declareType(name: string, shape: Shape, about: Documented): string {
  const comment = aboutComment(about, shape);
  if (shape.kind === 'object' && isInterface(shape)) {
    return `${comment}export interface ${name} {\n${printMembers(shape, '  ')}}\n`;
  }
  const start = `export type ${name} =`;
  const type = printType(shape, '', start.length + 1);
  const long = !type.includes('\n') && start.length + type.length + 2 > 100;
  const gap = type.startsWith('\n') ? '' : long ? '\n  ' : ' ';
  return `${comment}${start}${gap}${type};\n`;
}

/** `import type { A, B } from './x.js';` in the formatter's layout; empty for no names. */
export function importTypes(names: Iterable<string>, from: string, start = 'import type'): string {
  const sorted = [...new Set(names)].sort();
  if (sorted.length === 0) return '';
  const flat = `${start} { ${sorted.join(', ')} } from '${from}';\n`;
  if (flat.length <= 101 || sorted.length === 1) return flat;
  return `${start} {\n${sorted.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
}

const COMMENTS_AND_TEXTS = /\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g;
const NAMES = /[\p{ID_Start}_$][\p{ID_Continue}$]*(?![\p{ID_Continue}$]|\??:)/gu;

/** The names that printed declarations use, except property names, strings and comments. */
export function usedNames(declarations: readonly string[]): ReadonlySet<string> {
  return new Set(
    declarations.flatMap((text) => text.replace(COMMENTS_AND_TEXTS, ' ').match(NAMES) ?? []),
  );
}
