import { REQUEST_ROWS } from './request-rows.js';
import { RESPONSE_ROWS } from './response-rows.js';
import type { Rule } from './rule.js';

/** Changes that need no value as a proof: a part was added or removed. */
export const STRUCTURAL_RULES: readonly Rule[] = [...REQUEST_ROWS, ...RESPONSE_ROWS].map(
  ([id, severity, hits, sentence, advice]) => ({
    id,
    severity,
    hits,
    sentence,
    advice,
    proof: false,
  }),
);
