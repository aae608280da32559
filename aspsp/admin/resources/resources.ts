import { accounts } from './accounts.js';
import type { AdminResource } from './admin-resource.js';
import { authorisations } from './authorisations.js';
import { baskets } from './baskets.js';
import { clients } from './clients.js';
import { consents, fundsConsents } from './consents.js';
import { messages } from './messages.js';
import { payments } from './payments.js';
import { tpps } from './tpps.js';

/** All resources for an operator, in their order on the page. */
export const RESOURCES: readonly AdminResource[] = [
  payments,
  consents,
  fundsConsents,
  baskets,
  authorisations,
  messages,
  accounts,
  clients,
  tpps,
];
