import { type Fields, isFields, without } from '../../mutation/fields.js';
import { OPERATION } from '../domain/operation.js';
import { on, success, throughout } from './changes.js';
import type { Variant } from './variant.js';

const FIELDS = 'Resources: the lists of fields are not closed';
const AUTHORISATION = 'Authorisation sub-resource';
const CREATIONS = [
  OPERATION.payment.create,
  OPERATION.consent.create,
  OPERATION.basket.create,
  OPERATION.fundsConsent.create,
];
const STARTS = [
  OPERATION.payment.start,
  OPERATION.cancellation.start,
  OPERATION.consent.start,
  OPERATION.basket.start,
  OPERATION.fundsConsent.start,
];
const WARNING = {
  category: 'WARNING',
  code: 'WARNING',
  text: 'This service is not available on Sundays from 2 to 4 in the morning.',
};

const withLinks = (body: Fields, links: Fields): Fields => ({
  ...body,
  _links: { ...(isFields(body['_links']) ? body['_links'] : {}), ...links },
});

/** Objects whose keys are names that the bank chooses, or links. */
const isOpenMap = (fields: Fields): boolean => Object.values(fields).every(isLink);
const isLink = (value: unknown): boolean => isFields(value) && 'href' in value;

/** Fields that banks add, omit or write differently. */
export const BODY_VARIANTS: readonly Variant[] = [
  {
    id: 'more-fields',
    sentence: 'Every object of a response has a field that the contract does not define.',
    open: FIELDS,
    answer: success(
      throughout((fields) =>
        isOpenMap(fields) || 'href' in fields ? fields : { ...fields, exampleExtra: { on: true } },
      ),
    ),
  },
  {
    id: 'more-links',
    sentence: 'Every list of links contains one that the contract does not define.',
    open: 'Payment initiation response: the keys of _links are examples, not a complete list',
    answer: success((body) =>
      isFields(body['_links'])
        ? withLinks(body, { help: { href: 'https://developer.bank.example/help' } })
        : body,
    ),
  },
  {
    id: 'warnings',
    sentence: 'Every successful response contains a warning.',
    open: 'Errors: messages are not shown; facts: tppMessages in 2xx answers',
    answer: on(
      [...CREATIONS, OPERATION.payment.delete],
      success((body) => ({ ...body, tppMessages: [WARNING] })),
    ),
  },
  {
    id: 'psu-messages',
    sentence: 'Creation and status responses also contain a message for the PSU.',
    open: 'Authorisation sub-resource: psuMessage is named; whether other responses have it is open',
    answer: on(
      [
        OPERATION.payment.create,
        OPERATION.consent.create,
        OPERATION.payment.status,
        OPERATION.consent.status,
      ],
      success((body) => ({ ...body, psuMessage: 'Please look at the app of your bank.' })),
    ),
  },
  {
    id: 'null-methods',
    sentence: 'scaMethods and choosenScaMethod are null when there are none.',
    open: `${AUTHORISATION}: both may be null`,
    answer: on(
      STARTS,
      success((body) => ({ scaMethods: null, choosenScaMethod: null, ...body })),
    ),
  },
  {
    id: 'both-id-spellings',
    sentence: 'A start returns the id as both authorizationId and authorisationId.',
    open: `${AUTHORISATION}: authorizationId; elsewhere the contract writes authorisationId`,
    answer: on(
      STARTS,
      success((body) => ({ ...body, authorisationId: body['authorizationId'] })),
    ),
  },
  {
    id: 'frequency-as-text',
    sentence: 'frequencyPerDay is a string in responses.',
    open: 'Consent resource: frequencyPerDay is sent as number or string',
    answer: on(
      [OPERATION.consent.read, OPERATION.fundsConsent.read],
      success((body) =>
        body['frequencyPerDay'] === undefined
          ? body
          : { ...body, frequencyPerDay: String(body['frequencyPerDay']) },
      ),
    ),
  },
  {
    id: 'cancellation-tells-canc',
    sentence: 'A DELETE that cancels at once is answered with 200 and the status CANC.',
    open: 'Payment initiation: DELETE answers 204; States: CANC is in the body of the cancellation',
    config: { cancellation: { authorised: 204 } },
    answer: on([OPERATION.payment.delete], (answer) =>
      answer.status === 204
        ? {
            ...answer,
            status: 200,
            headers: { ...answer.headers, 'content-type': 'application/json' },
            text: JSON.stringify({ transactionStatus: 'CANC' }),
          }
        : answer,
    ),
  },
  {
    id: 'payment-as-sent',
    sentence: 'A read of a payment returns what was sent, without id and status.',
    open: 'Undefined bodies: that of GET payment is not shown',
    answer: on(
      [OPERATION.payment.read],
      success((body) => without(body, 'paymentId', 'transactionStatus')),
    ),
  },
  {
    id: 'plain-amounts',
    sentence: 'Amounts have no more decimals than necessary.',
    open: 'Payment initiation resource: amount is a decimal in a string, its digits are not shown',
    answer: success(
      throughout((fields) =>
        typeof fields['amount'] === 'string' && fields['amount'].includes('.')
          ? { ...fields, amount: fields['amount'].replace(/\.?0+$/, '') }
          : fields,
      ),
    ),
  },
  {
    id: 'own-account-list',
    sentence: "The account list is an object in the bank's own format.",
    open: 'Undefined bodies: GET account-list is not shown',
    answer: on(
      [OPERATION.accountList.read],
      success((body) => ({ numberOfAccounts: 1, list: Object.values(body) })),
    ),
  },
  {
    id: 'ids-of-another-form',
    sentence: 'Resource ids are long and contain dots, colons and tildes.',
    open: 'Other bodies: the format of identifier fields is not shown',
    writeId: (uuid) => `${uuid}.v2:eu-west~${'0123456789'.repeat(5)}_A`,
  },
];
