import { ABSENT } from '../dialect/renamings.js';
import type { BankConfig } from './bank-config.js';

const has = (list: readonly string[], name: string): boolean => list.includes(name);

/** A configuration without the services and products that the formal dialect does not have. */
export function withoutContractOnly(config: BankConfig): BankConfig {
  const { payments, 'bulk-payments': bulk, 'periodic-payments': periodic } = config.products;
  const left = (list: readonly string[]) => list.filter((name) => !has(ABSENT.products, name));
  return {
    ...config,
    services: config.services.filter((name) => !has(ABSENT.services, name)),
    products: {
      payments: left(payments),
      'bulk-payments': left(bulk),
      'periodic-payments': left(periodic),
    },
  };
}
