import type { FastifyRequest } from 'fastify';
import type { Basket } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import { agedBasket } from '../../sca/basket-of.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';

/** The caller's basket in a path; one of another TPP does not exist for it. */
export async function findBasket(
  { bank, callerOf }: Kit,
  records: Records,
  request: FastifyRequest,
  id: string,
): Promise<Basket> {
  const basket = await agedBasket(bank, records, id);
  const tpp = callerOf(request).organizationIdentifier;
  if (basket !== undefined && bank.rules.ownsBasket(basket.owner, tpp)) return basket;
  throw refusal(403, 'RESOURCE_UNKNOWN', 'There is no such signing basket.');
}

/** The path of a basket below the base address. */
export function basketAddress(base: string, id: string): string {
  return `${base}/v1/signing-baskets/${id}`;
}
