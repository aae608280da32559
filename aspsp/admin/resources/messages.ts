import { entityResource } from './admin-resource.js';

/** What went to the phones of PSUs, with the codes in it: a test bank's phones are here to be read. */
export const messages = entityResource({
  name: 'outbox',
  one: 'message',
  kind: 'message',
  filters: ['psu', 'authorisation'],
  columns: ['psu', 'at', 'otp', 'text'],
  view: (_bank, _records, { id, psu, at, otp, text, authorisation }) => ({
    id,
    psu,
    at,
    otp,
    text,
    authorisation,
  }),
  links: (_records, { psu, authorisation }) => ({
    authorisation: { to: 'authorisations', id: authorisation },
    accounts: { to: 'accounts', where: { psu } },
  }),
});
