import { statusesOf } from '../../domain/machines.js';
import { entityResource } from './admin-resource.js';

export const baskets = entityResource({
  name: 'baskets',
  one: 'signing basket',
  kind: 'basket',
  filters: ['status', 'owner'],
  statuses: statusesOf('basket'),
  columns: ['status', 'createdAt', 'owner'],
  view: (_bank, _records, { id, status, owner, createdAt, payments }) => ({
    id,
    status,
    owner,
    createdAt,
    payments,
  }),
  links: (_records, { id, owner, payments }) => ({
    authorisations: { to: 'authorisations', where: { resource: id } },
    ...Object.fromEntries(
      payments.map((payment, index) => [
        `payment ${index + 1}`,
        { to: 'payments', id: payment } as const,
      ]),
    ),
    tpp: { to: 'tpps', id: owner },
  }),
});
