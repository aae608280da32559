import { displayWidth } from '../../foundation/display-width.js';

/** A method of an interface with these parameters, in the formatter's layout. */
export function printMethod(name: string, parameters: readonly string[], result: string): string {
  const flat = `  ${name}(${parameters.join(', ')}): ${result};`;
  if (displayWidth(flat) <= 100) return `${flat}\n`;
  return `  ${name}(\n${parameters.map((one) => `    ${one},\n`).join('')}  ): ${result};\n`;
}
