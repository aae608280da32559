import { VARIANTS } from '../../aspsp/variants/variants.js';
import { wrapLine } from '../shared/write-wrapped.js';

const COLUMNS = 80;

/** The output of `xs2a bank --list-variants`: an id, a sentence and the source that permits the choice. */
export function listVariants(): string {
  const lines = VARIANTS.flatMap(({ id, sentence, open }) => [
    `--variant ${id}`,
    ...wrapLine(`    ${sentence}`, COLUMNS),
    ...wrapLine(`    ${open}.`, COLUMNS),
  ]);
  return `${lines.join('\n')}\n`;
}
