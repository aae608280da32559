import { entityResource } from './admin-resource.js';

/** The messages to the phones of PSUs, including codes: on a test bank they are meant to be read. */
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
