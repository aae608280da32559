import { defineCase, refused, spoiled } from '../build.js';
import type { Case, Check, Mutation } from '../case.js';
import { createPayment } from '../flows.js';
import { malformed, unacceptable, unknownKind, wrongMediaType, wrongMethod } from '../refusals.js';
import { PIS } from './pis-needs.js';

interface Refusal {
  readonly id: string;
  readonly title: string;
  readonly mutate: Mutation;
  readonly expect: readonly Check[];
}

const dropHeader = (name: string): Mutation => ({ op: 'drop-header', name });
const setHeader = (name: string, value: string): Mutation => ({ op: 'set-header', name, value });
const drop = (pointer: string): Mutation => ({ op: 'drop-field', pointer });
const set = (pointer: string, value: string | number): Mutation => ({
  op: 'set-field',
  pointer,
  value,
});

const HEADERS: readonly Refusal[] = [
  {
    id: 'missing-request-id',
    title: 'A payment without X-Request-ID is refused',
    mutate: dropHeader('X-Request-ID'),
    expect: malformed('HDR-X-REQUEST-ID'),
  },
  {
    id: 'malformed-request-id',
    title: 'A payment whose X-Request-ID is no UUID is refused',
    mutate: setHeader('X-Request-ID', 'request-1'),
    expect: malformed('HDR-X-REQUEST-ID-FORMAT'),
  },
  {
    id: 'missing-psu-ip-address',
    title: 'A payment without PSU-IP-Address is refused',
    mutate: dropHeader('PSU-IP-Address'),
    expect: malformed('HDR-PSU-IP-REQUIRED'),
  },
  {
    id: 'malformed-psu-ip-address',
    title: 'A payment whose PSU-IP-Address is no address is refused',
    mutate: setHeader('PSU-IP-Address', '192.0.2.999'),
    expect: malformed('HDR-PSU-IP-FORMAT'),
  },
  {
    id: 'unknown-psu-http-method',
    title: 'A payment with another method in PSU-Http-Method is refused',
    mutate: setHeader('PSU-Http-Method', 'BREW'),
    expect: malformed('HDR-PSU-HTTP-METHOD-ENUM'),
  },
  {
    id: 'malformed-psu-device-id',
    title: 'A payment whose PSU-Device-ID is no UUID is refused',
    mutate: setHeader('PSU-Device-ID', 'telephone'),
    expect: malformed('HDR-PSU-DEVICE-ID-FORMAT'),
  },
  {
    id: 'malformed-geo-location',
    title: 'A payment whose PSU-Geo-Location has another form is refused',
    mutate: setHeader('PSU-Geo-Location', 'somewhere'),
    expect: malformed('HDR-GEO-LOCATION-FORMAT'),
  },
  {
    id: 'malformed-redirect-preferred',
    title: 'A payment whose TPP-Redirect-Preferred is no boolean is refused',
    mutate: setHeader('TPP-Redirect-Preferred', 'perhaps'),
    expect: malformed('HDR-REDIRECT-PREFERRED-FORMAT'),
  },
];

const REQUIRED_FIELDS = [
  'instructedAmount',
  'debtorAccount',
  'creditorAccount',
  'creditorName',
  'instructedAmount/amount',
  'instructedAmount/currency',
] as const;

const SPOILED_FIELDS = [
  ['amount-as-number', 'an amount that is a number', '/instructedAmount/amount', 1, 'TYPE'],
  ['accounts-as-text', 'a creditor account that is a text', '/creditorAccount', 'DE', 'TYPE'],
  ['amount-in-words', 'an amount in words', '/instructedAmount/amount', 'one', 'PATTERN'],
  [
    'lower-case-currency',
    'a currency in lower case',
    '/instructedAmount/currency',
    'eur',
    'PATTERN',
  ],
  ['malformed-iban', 'an IBAN of the wrong form', '/creditorAccount', 'IBAN', 'PATTERN'],
  ['malformed-date', 'a date of the wrong form', '/requestedExecutionDate', '1 May', 'PATTERN'],
  ['long-name', 'a name that is too long', '/creditorName', 'N'.repeat(71), 'LENGTH'],
  [
    'long-id',
    'an end-to-end id that is too long',
    '/endToEndIdentification',
    'E'.repeat(36),
    'LENGTH',
  ],
] as const;

const BODIES: readonly Refusal[] = [
  ...REQUIRED_FIELDS.map((name) => ({
    id: `missing-${name.replace('/', '-').replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
    title: `A payment without ${name} is refused`,
    mutate: drop(`/${name}`),
    expect: malformed('PIS-BODY-REQUIRED'),
  })),
  ...SPOILED_FIELDS.map(([id, what, pointer, value, kind]) => ({
    id,
    title: `A payment with ${what} is refused`,
    mutate:
      value === 'IBAN'
        ? ({ op: 'set-field', pointer, value: { iban: '00-no-iban' } } as const)
        : set(pointer, value),
    expect: malformed(`PIS-BODY-${kind}`),
  })),
  {
    id: 'execution-in-the-past',
    title: 'A payment to be executed in the past is refused',
    mutate: set('/requestedExecutionDate', '${today-30}'),
    expect: [refused('PIS-PAST-DATE')],
  },
  {
    id: 'broken-json',
    title: 'A payment whose JSON breaks off is refused',
    mutate: { op: 'raw-body', text: '{"instructedAmount": {"currency": "EUR", ' },
    expect: malformed('ERR-BROKEN-JSON'),
  },
  {
    id: 'json-list',
    title: 'A payment whose body is a list is refused',
    mutate: { op: 'raw-body', text: '[]' },
    expect: malformed('PIS-BODY-TYPE'),
  },
  {
    id: 'empty-body',
    title: 'A payment without a body is refused',
    mutate: { op: 'raw-body', text: '' },
    expect: [refused('PIS-BODY-REQUIRED')],
  },
  {
    id: 'form-instead-of-json',
    title: 'A payment sent as a form is refused',
    mutate: {
      op: 'raw-body',
      text: 'creditorName=Nobody&amount=1.00',
      contentType: 'application/x-www-form-urlencoded',
    },
    expect: wrongMediaType('ERR-MEDIA-TYPE'),
  },
];

const REQUESTS: readonly Refusal[] = [
  {
    id: 'unknown-product',
    title: 'A payment of a product that nobody knows is refused',
    mutate: { op: 'set-path', name: 'payment-product', value: 'carrier-pigeon-transfers' },
    expect: unknownKind('PIS-PRODUCT-UNKNOWN'),
  },
  {
    id: 'unknown-service',
    title: 'A payment of a service that nobody knows is refused',
    mutate: { op: 'set-path', name: 'payment-service', value: 'gifts' },
    expect: unknownKind('PIS-SERVICE-UNKNOWN'),
  },
  {
    id: 'wrong-method',
    title: 'PATCH where payments are initiated is refused',
    mutate: { op: 'method', method: 'PATCH' },
    expect: wrongMethod('ERR-METHOD'),
  },
  {
    id: 'nothing-acceptable',
    title: 'A payment whose answer may only be a picture is refused',
    mutate: setHeader('Accept', 'image/png'),
    expect: unacceptable('HDR-ACCEPT'),
  },
];

/** Payments spoiled in one way each. */
export const initiateRefusalCases: readonly Case[] = [...HEADERS, ...BODIES, ...REQUESTS].map(
  ({ id, title, mutate, expect }) =>
    defineCase({
      id: `pis/initiate/refuses-${id}`,
      title,
      needs: PIS,
      twin: 'pis/initiate/answers-201',
      steps: [spoiled(createPayment(), [mutate], ...expect)],
    }),
);
