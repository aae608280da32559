import type { FastifyRequest } from 'fastify';
import type * as xs2a from '../../generated/server/xs2a/handlers.js';
import type { Bank } from '../bank/bank.js';
import type { Addresses } from '../http/addresses.js';
import type { Caller } from '../http/callers.js';

/** The bank runs on Fastify: its handlers are given Fastify's request as `raw`. */
export type PisHandlers = xs2a.PisHandlers<FastifyRequest>;
export type AisHandlers = xs2a.AisHandlers<FastifyRequest>;
export type PiisHandlers = xs2a.PiisHandlers<FastifyRequest>;
export type SbsHandlers = xs2a.SbsHandlers<FastifyRequest>;
export type CofHandlers = xs2a.CofHandlers<FastifyRequest>;

/**
 * The dependencies of a handler in addition to the request: the bank, the caller, and the format of
 * links.
 */
export interface Kit {
  readonly bank: Bank;
  callerOf(request: FastifyRequest): Caller;
  addressesFor(request: FastifyRequest): Addresses;
}

/** A link in _links. */
export type Href = { readonly href: string };

export const href = (address: string): Href => ({ href: address });
