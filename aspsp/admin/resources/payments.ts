import { statusesOf } from '../../domain/machines.js';
import { orderView } from '../../domain/payments/order-view.js';
import { entityResource } from './admin-resource.js';

export const payments = entityResource({
  name: 'payments',
  one: 'payment',
  kind: 'payment',
  filters: ['status', 'owner', 'service', 'product'],
  statuses: statusesOf('payment'),
  columns: ['status', 'total', 'debtorIban', 'product', 'createdAt', 'owner'],
  view: async (_bank, records, payment) => {
    const { id, owner, service, product, status, createdAt, authorisedAt } = payment;
    const { total, debtorIban, execution, repetition, transfers } = orderView(payment);
    return {
      id,
      status,
      total,
      debtorIban,
      transfers: transfers.map((transfer) => ({ ...transfer })),
      execution,
      repetition: repetition && { ...repetition },
      service,
      product,
      owner,
      createdAt,
      authorisedAt,
      nextLookAt: (await records.get('due', id))?.at,
      neededAuthorisations: payment.neededAuthorisations,
      authorisedBy: payment.authorisedBy,
      cancellationAsked: payment.cancellationAsked,
      fundsAvailable: payment.fundsAvailable,
      occurrences: payment.occurrences,
    };
  },
  links: async (records, payment) => {
    const member = await records.get('basketMember', payment.id);
    return {
      authorisations: { to: 'authorisations', where: { resource: payment.id } },
      account: { to: 'accounts', id: orderView(payment).debtorIban },
      basket: member && { to: 'baskets', id: member.basket },
      tpp: { to: 'tpps', id: payment.owner },
    };
  },
});
