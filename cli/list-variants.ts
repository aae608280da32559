import { VARIANTS } from '../aspsp/variants/variants.js';

/** What `xs2a bank --list-variants` prints: an id, a sentence and what leaves the choice open. */
export function listVariants(): string {
  const rows = VARIANTS.map(
    ({ id, sentence, open }) => `--variant ${id}  ${sentence}\n    ${open}.\n`,
  );
  return rows.join('');
}
