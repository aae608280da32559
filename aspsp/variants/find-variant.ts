import { didYouMean } from '../../foundation/did-you-mean.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Variant } from './variant.js';
import { VARIANTS } from './variants.js';

/** The variant with this id. Throws USAGE when there is none. */
export function findVariant(id: string): Variant {
  const variant = VARIANTS.find((one) => one.id === id);
  if (variant !== undefined) return variant;
  const tail = didYouMean(
    id,
    VARIANTS.map((one) => one.id),
  );
  throw new Xs2aError('USAGE', `The reference bank has no variant ${id}.${tail}`, {
    hint: 'List them all with `xs2a bank --list-variants`.',
  });
}
