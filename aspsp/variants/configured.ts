import type { GivenConfig } from '../config/read-bank-config.js';
import type { Variant } from './variant.js';

/** A variant that only sets options of the bank's configuration. */
export function configured(
  id: string,
  sentence: string,
  open: string,
  config: GivenConfig,
): Variant {
  return { id, sentence, open, config };
}
