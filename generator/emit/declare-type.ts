import type { Documented, Shape } from '../model/api-model.js';
import { docComment } from './doc-comment.js';
import { isInterface, printMembers, printType } from './print-type.js';

/** An exported declaration of a shape: an interface where it can be one, else an alias. */
export function declareType(name: string, shape: Shape, about: Documented, notes = ''): string {
  const comment = docComment([
    about.description,
    notes,
    about.deprecated ? '@deprecated' : undefined,
  ]);
  if (shape.kind === 'object' && isInterface(shape)) {
    return `${comment}export interface ${name} {\n${printMembers(shape, '  ')}}\n`;
  }
  const start = `export type ${name} =`;
  const type = printType(shape, '', start.length + 1);
  return `${comment}${start}${type.startsWith('\n') ? '' : ' '}${type};\n`;
}

/** `import type { A, B } from './x.js';`, laid out as the formatter would; nothing for no names. */
export function importTypes(names: Iterable<string>, from: string): string {
  const sorted = [...new Set(names)].sort();
  if (sorted.length === 0) return '';
  const flat = `import type { ${sorted.join(', ')} } from '${from}';\n`;
  if (flat.length <= 101) return flat;
  return `import type {\n${sorted.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
}
