import { statusesOf } from '../../domain/machines.js';
import { entityResource } from './admin-resource.js';
import { shownAccess } from './shown-access.js';

export const consents = entityResource({
  name: 'consents',
  one: 'consent',
  kind: 'consent',
  filters: ['status', 'owner', 'psu'],
  statuses: statusesOf('consent'),
  columns: ['status', 'psu', 'validUntil', 'frequencyPerDay', 'createdAt', 'owner'],
  view: (_bank, _records, consent) => ({
    id: consent.id,
    status: consent.status,
    psu: consent.psu,
    owner: consent.owner,
    recurring: consent.recurring,
    validUntil: consent.validUntil,
    frequencyPerDay: consent.frequencyPerDay,
    combinedService: consent.combinedService,
    createdAt: consent.createdAt,
    lastActionDate: consent.lastActionDate,
    usedOn: consent.usedOn,
    access: shownAccess(consent.access),
    grants: consent.grants.map(({ account, rights }) => ({ account, rights })),
    neededAuthorisations: consent.neededAuthorisations,
    authorisedBy: consent.authorisedBy,
  }),
  links: (_records, { id, owner, psu }) => ({
    authorisations: { to: 'authorisations', where: { resource: id } },
    accounts: psu === undefined ? undefined : { to: 'accounts', where: { psu } },
    tpp: { to: 'tpps', id: owner },
  }),
});

export const fundsConsents = entityResource({
  name: 'funds-consents',
  one: 'consent to confirm funds',
  kind: 'fundsConsent',
  filters: ['status', 'owner', 'psu'],
  statuses: statusesOf('fundsConsent'),
  columns: ['status', 'psu', 'validUntil', 'createdAt', 'owner'],
  view: (_bank, _records, consent) => ({
    id: consent.id,
    status: consent.status,
    psu: consent.psu,
    owner: consent.owner,
    recurring: consent.recurring,
    validUntil: consent.validUntil,
    frequencyPerDay: consent.frequencyPerDay,
    createdAt: consent.createdAt,
    lastActionDate: consent.lastActionDate,
    access: shownAccess(consent.access),
    accounts: consent.accounts,
    neededAuthorisations: consent.neededAuthorisations,
    authorisedBy: consent.authorisedBy,
  }),
  links: (_records, { id, owner, psu }) => ({
    authorisations: { to: 'authorisations', where: { resource: id } },
    accounts: psu === undefined ? undefined : { to: 'accounts', where: { psu } },
    tpp: { to: 'tpps', id: owner },
  }),
});
