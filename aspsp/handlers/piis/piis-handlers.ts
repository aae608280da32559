// This file is yours. `xs2a generate server --skeleton` adds handlers for new operations at the end
// and marks those whose operation is gone; it changes nothing else here.
import { NotImplementedError } from '../../../generated/server/core/hooks.js';
import type { PiisHandlers } from '../../../generated/server/xs2a/handlers.js';

/** Confirmation that an amount is available on an account. */
export function piisHandlers(): PiisHandlers {
  return {
    async confirmFunds(_request, _context) {
      throw new NotImplementedError('confirmFunds');
    },
  };
}
