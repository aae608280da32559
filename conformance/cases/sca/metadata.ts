/** The target of the scaOAuth link of the formal dialect. */
import { OPERATION } from '../../../standard/operation.js';
import { call, contains, defineCase, field, needs, status } from '../build.js';
import { createConsent, scaLink, startAuthorisation } from '../flows.js';

const CLAUSE = 'SCA-OAUTH-METADATA';

export const metadataCase = defineCase({
  id: 'sca/oauth/links-to-metadata',
  title: 'The scaOAuth link leads to the metadata of the authorisation server with its addresses',
  needs: {
    ...needs(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] }),
    dialect: 'berlin-group',
  },
  steps: [
    createConsent(),
    startAuthorisation('consent'),
    call(
      'metadata',
      OPERATION.iam.metadata,
      { url: scaLink('scaOAuth') },
      status(CLAUSE, 200),
      field(CLAUSE, '/authorization_endpoint', { type: 'string' }),
      field(CLAUSE, '/token_endpoint', { type: 'string' }),
      contains(CLAUSE, '/response_types_supported', 'code'),
    ),
  ],
});
