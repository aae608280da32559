// This file is yours. `xs2a generate server --skeleton` adds handlers for new operations at the end
// and marks those whose operation is gone; it changes nothing else here.
import { NotImplementedError } from '../../../generated/server/core/hooks.js';
import type { SbsHandlers } from '../../../generated/server/xs2a/handlers.js';

/** Signing baskets, which authorise several payments at once. */
export function sbsHandlers(): SbsHandlers {
  return {
    async createSigningBasket(_request, _context) {
      throw new NotImplementedError('createSigningBasket');
    },
    async getSigningBasket(_request, _context) {
      throw new NotImplementedError('getSigningBasket');
    },
    async deleteSigningBasket(_request, _context) {
      throw new NotImplementedError('deleteSigningBasket');
    },
    async listSigningBasketAuthorisations(_request, _context) {
      throw new NotImplementedError('listSigningBasketAuthorisations');
    },
    async startSigningBasketAuthorisation(_request, _context) {
      throw new NotImplementedError('startSigningBasketAuthorisation');
    },
    async getSigningBasketScaStatus(_request, _context) {
      throw new NotImplementedError('getSigningBasketScaStatus');
    },
    async updateSigningBasketPsuData(_request, _context) {
      throw new NotImplementedError('updateSigningBasketPsuData');
    },
  };
}
