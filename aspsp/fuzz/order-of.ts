import type { RunningBank } from '../start-bank.js';
import { json, pain, parts, soundOrder } from '../testing/orders.js';
import { payment } from '../testing/samples.js';
import type { CallOptions } from '../testing/tpp-client.js';

/** Monthly, from a date after the fuzzer's own time. */
const STANDING = { startDate: '2026-12-01', frequency: 'Monthly' };

/** A valid payment of any service and product at the fuzzer's time. */
export function orderOf(bank: RunningBank, service: string, product: string): CallOptions {
  if (service !== 'periodic-payments') return soundOrder(bank, service, product);
  if (product.startsWith('pain.001-')) return parts(pain(bank), STANDING);
  return json(payment(bank, STANDING));
}
