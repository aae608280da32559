import { expect } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into the document freely
export type Document = any;

/** An edit of a valid document that violates one rule. */
export interface Mutation {
  readonly rule: string;
  readonly edit: (document: Document) => void;
}

export const CREATE = '/v1/consents';
const INITIATE = '/v1/{payment-service}/{payment-product}';

/** Removes a parameter of a component everywhere, or only below some paths. */
const without =
  (...components: readonly string[]) =>
  ({ paths }: Document): void => {
    const refs = components.map((name) => `#/components/parameters/${name}`);
    const clean = (node: Document): void => {
      node.parameters = node.parameters?.filter((each: Document) => !refs.includes(each.$ref));
    };
    for (const item of Object.values<Document>(paths)) {
      clean(item);
      for (const method of ['get', 'put', 'post', 'delete']) if (item[method]) clean(item[method]);
    }
  };

export const schema = (document: Document, name: string): Document =>
  document.components.schemas[name];
const json = (document: Document, path: string, method: string, status: string): Document =>
  document.paths[path][method].responses[status].content['application/json'];

/** One edit for each rule of lint. */
export const MUTATIONS: readonly Mutation[] = [
  {
    rule: 'products-published',
    edit: ({ components }) => {
      components.parameters.PaymentProduct.schema = { type: 'string' };
    },
  },
  {
    rule: 'product-known',
    edit: ({ components }) => {
      components.parameters.PaymentProduct.schema = { type: 'string', enum: ['gold-transfers'] };
    },
  },
  {
    rule: 'service-known',
    edit: ({ components }) => {
      components.parameters.PaymentService.schema = { type: 'string', enum: ['gifts'] };
    },
  },
  {
    rule: 'pain-media-type',
    edit: ({ paths }) => {
      delete paths[INITIATE].post.requestBody.content['application/xml'];
    },
  },
  {
    rule: 'bearer-optional',
    edit: ({ paths }) => {
      paths[CREATE].post.security = [{ BearerAuth: [] }];
    },
  },
  {
    rule: 'path-version',
    edit: ({ paths }) => {
      paths['/v3/funds-confirmations'] = paths['/v1/funds-confirmations'];
      delete paths['/v1/funds-confirmations'];
    },
  },
  {
    rule: 'service-operations',
    edit: ({ paths }) => {
      delete paths['/v1/consents/{consentId}/status'];
    },
  },
  { rule: 'request-id-required', edit: without('XRequestId') },
  {
    rule: 'psu-ip-address-required',
    edit: ({ components }) => {
      components.parameters.PsuIpAddressRequired.required = false;
    },
  },
  {
    rule: 'consent-id-required',
    edit: ({ components }) => {
      components.parameters.ConsentId.required = false;
    },
  },
  {
    rule: 'parameter-required-beyond',
    edit: ({ components }) => {
      components.parameters.PsuId.required = true;
    },
  },
  {
    rule: 'request-id-format',
    edit: ({ components }) => {
      components.parameters.XRequestId.schema = { type: 'string' };
    },
  },
  {
    rule: 'psu-device-id-format',
    edit: ({ components }) => {
      components.parameters.PsuDeviceId.schema = { type: 'string' };
    },
  },
  {
    rule: 'psu-http-method-values',
    edit: ({ components }) => {
      components.parameters.PsuHttpMethod.schema = { type: 'string', enum: ['GET', 'POST'] };
    },
  },
  { rule: 'psu-id-headers', edit: without('PsuId') },
  { rule: 'psu-corporate-headers', edit: without('PsuCorporateId') },
  { rule: 'forwarded-headers', edit: without('PsuUserAgent') },
  { rule: 'psu-http-method', edit: without('PsuHttpMethod') },
  { rule: 'psu-device-id', edit: without('PsuDeviceId') },
  { rule: 'redirect-headers', edit: without('TppRedirectUri') },
  { rule: 'nok-redirect-header', edit: without('TppNokRedirectUri') },
  { rule: 'explicit-header', edit: without('TppExplicitAuthorisationPreferred') },
  { rule: 'initiation-headers', edit: without('TppRejectionNoFundsPreferred') },
  { rule: 'notification-headers', edit: without('TppNotificationUri') },
  { rule: 'related-consent-header', edit: without('OptionalConsentId') },
  { rule: 'signature-headers', edit: without('Digest') },
  { rule: 'date-query', edit: without('DateTo') },
  { rule: 'booking-status-query', edit: without('BookingStatus') },
  { rule: 'delta-query', edit: without('DeltaList') },
  { rule: 'with-balance-query', edit: without('WithBalance') },
  {
    rule: 'date-from-for-delta',
    edit: ({ components }) => {
      components.parameters.DateFrom.required = true;
    },
  },
  {
    rule: 'field-required-beyond',
    edit: (document) => {
      schema(document, 'ConsentRequest').required.push('combinedServiceIndicator');
    },
  },
  {
    rule: 'field-refused',
    edit: (document) => {
      const { combinedServiceIndicator: gone, ...properties } = schema(
        document,
        'ConsentRequest',
      ).properties;
      expect(gone).toBeDefined();
      Object.assign(schema(document, 'ConsentRequest'), {
        properties,
        additionalProperties: false,
      });
    },
  },
  {
    rule: 'field-type',
    edit: (document) => {
      schema(document, 'ConsentRequest').properties.validUntil = { type: 'integer' };
    },
  },
  {
    rule: 'start-without-body',
    edit: ({ paths }) => {
      paths['/v1/consents/{consentId}/authorisations'].post.requestBody = {
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      };
    },
  },
  {
    rule: 'funds-consent-body',
    edit: ({ paths }) => {
      paths['/v2/consents/confirmation-of-funds'].post.requestBody.required = false;
    },
  },
  {
    rule: 'request-media-type',
    edit: ({ paths }) => {
      const { content } = paths[CREATE].post.requestBody;
      content['application/vnd.bank+json'] = content['application/json'];
      delete content['application/json'];
    },
  },
  {
    rule: 'request-body',
    edit: ({ paths }) => {
      delete paths[CREATE].post.requestBody;
    },
  },
  {
    rule: 'success-status',
    edit: ({ paths }) => {
      delete paths['/v1/funds-confirmations'].post.responses['200'];
    },
  },
  {
    rule: 'other-success-status',
    edit: ({ paths }) => {
      paths[CREATE].post.responses['200'] = paths[CREATE].post.responses['201'];
    },
  },
  {
    rule: 'refusal-statuses',
    edit: ({ paths }) => {
      delete paths[CREATE].post.responses['403'];
    },
  },
  {
    rule: 'too-many-requests',
    edit: ({ paths }) => {
      delete paths['/v1/accounts'].get.responses['429'];
    },
  },
  {
    rule: 'refusal-not-listed',
    edit: ({ paths }) => {
      paths[CREATE].post.responses['422'] = paths[CREATE].post.responses['400'];
    },
  },
  {
    rule: 'error-body',
    edit: ({ paths, components }) => {
      paths[CREATE].post.responses['400'] = {
        description: 'Bad.',
        headers: { 'X-Request-ID': components.headers.XRequestId },
        content: { 'application/json': { schema: { type: 'object' } } },
      };
    },
  },
  {
    rule: 'request-id-in-answers',
    edit: ({ paths }) => {
      delete paths[CREATE].post.responses['201'].headers['X-Request-ID'];
    },
  },
  {
    rule: 'sca-approach-header',
    edit: ({ paths }) => {
      delete paths[CREATE].post.responses['201'].headers['ASPSP-SCA-Approach'];
    },
  },
  {
    rule: 'location-header',
    edit: ({ paths }) => {
      delete paths[CREATE].post.responses['201'].headers.Location;
    },
  },
  {
    rule: 'answer-media-type',
    edit: ({ paths }) => {
      paths['/v1/accounts'].get.responses['200'].content = { 'text/csv': {} };
    },
  },
  {
    rule: 'sca-links',
    edit: (document) => {
      json(document, CREATE, 'post', '201').schema = {
        'x-provenance': 'stated',
        properties: {
          consentStatus: { type: 'string' },
          consentId: { type: 'string' },
          _links: {
            additionalProperties: false,
            properties: { self: { properties: { href: { type: 'string' } } } },
          },
        },
      };
    },
  },
  {
    rule: 'link-form',
    edit: (document) => {
      schema(document, 'Href').properties = { address: { type: 'string' } };
    },
  },
  {
    rule: 'answer-field',
    edit: (document) => {
      delete schema(document, 'FundsConfirmationResponse').properties.fundsAvailable;
    },
  },
  {
    rule: 'answer-schema',
    edit: (document) => {
      delete json(document, '/v1/card-accounts/{account-id}', 'get', '200').schema;
    },
  },
  {
    rule: 'answer-type',
    edit: (document) => {
      schema(document, 'FundsConfirmationResponse').properties.fundsAvailable = { type: 'string' };
    },
  },
  {
    rule: 'status-values',
    edit: (document) => {
      schema(document, 'ConsentStatus').enum.push('pondering');
    },
  },
  {
    rule: 'first-status',
    edit: (document) => {
      schema(document, 'ConsentStatus').enum = ['valid'];
    },
  },
  {
    rule: 'spelling',
    edit: (document) => {
      const { properties } = schema(document, 'ConsentResponse');
      properties.chosenScaMethod = properties.choosenScaMethod;
      delete properties.choosenScaMethod;
    },
  },
];
