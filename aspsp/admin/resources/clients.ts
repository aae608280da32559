import { entityResource } from './admin-resource.js';

export const clients = entityResource({
  name: 'clients',
  one: 'registered client',
  kind: 'client',
  filters: ['owner', 'name'],
  columns: ['name', 'owner'],
  // The thumbprint of its certificate is the client's secret.
  view: (_bank, _records, { id, name, owner, redirectUris }) => ({
    id,
    name,
    owner,
    redirectUris,
  }),
  links: (_records, { owner }) => ({ tpp: { to: 'tpps', id: owner } }),
});
