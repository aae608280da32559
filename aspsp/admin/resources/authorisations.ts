import type { Purpose } from '../../domain/entities.js';
import { statusesOf } from '../../domain/machines.js';
import { entityResource } from './admin-resource.js';

const SUBJECTS: Readonly<Record<Purpose, string>> = {
  payment: 'payments',
  cancellation: 'payments',
  consent: 'consents',
  basket: 'baskets',
  'funds-consent': 'funds-consents',
};

export const authorisations = entityResource({
  name: 'authorisations',
  one: 'authorisation',
  kind: 'authorisation',
  filters: ['status', 'approach', 'purpose', 'psu', 'resource', 'owner'],
  statuses: statusesOf('authorisation'),
  columns: ['status', 'approach', 'purpose', 'psu', 'createdAt', 'tppName'],
  // Stored codes are not shown.
  view: (_bank, _records, one) => ({
    id: one.id,
    status: one.status,
    approach: one.approach,
    purpose: one.purpose,
    resource: one.resource,
    psu: one.psu,
    method: one.method,
    failedAttempts: one.failedAttempts,
    createdAt: one.createdAt,
    tppName: one.tppName,
    owner: one.owner,
  }),
  links: (_records, { purpose, resource, psu, owner }) => ({
    subject: { to: SUBJECTS[purpose], id: resource },
    messages: psu === undefined ? undefined : { to: 'outbox', where: { psu } },
    tpp: { to: 'tpps', id: owner },
  }),
});
