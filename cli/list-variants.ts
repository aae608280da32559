import { VARIANTS } from '../aspsp/variants/variants.js';

/** The output of `xs2a bank --list-variants`: an id, a sentence and the source that permits the choice. */
export function listVariants(): string {
  const rows = VARIANTS.map(
    ({ id, sentence, open }) => `--variant ${id}  ${sentence}\n    ${open}.\n`,
  );
  return rows.join('');
}
