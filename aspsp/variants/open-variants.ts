import { header } from '../../mutation/edit-answer.js';
import { type Fields, isFields, without } from '../../mutation/fields.js';
import { OPERATION } from '../domain/operation.js';
import { all, bodyOf, on, success, throughout } from './changes.js';
import type { AnswerChange, Variant } from './variant.js';

const DELETIONS = [
  OPERATION.consent.delete,
  OPERATION.basket.delete,
  OPERATION.fundsConsent.delete,
];
const FUNDS_AUTHORISATIONS = [OPERATION.fundsConsent.start, OPERATION.fundsConsent.update];
const STARTS = [
  OPERATION.payment.start,
  OPERATION.cancellation.start,
  OPERATION.consent.start,
  OPERATION.basket.start,
];
const UPDATES = [
  OPERATION.payment.update,
  OPERATION.cancellation.update,
  OPERATION.consent.update,
  OPERATION.basket.update,
  OPERATION.fundsConsent.update,
];
/** The endpoint table shows the body of an update only for payments. */

/** Changes the status code of successful responses; removes the body when the status code allows none. */
const succeedsWith =
  (status: number): AnswerChange =>
  (answer) => {
    if (answer.status >= 300) return answer;
    if (status !== 205) return { ...answer, status };
    return header('content-type', undefined)({ ...answer, status, text: '' });
  };

/** Replaces successful responses by a text of another media type. */
const as =
  (type: string, text: string): AnswerChange =>
  (answer) =>
    answer.status >= 300
      ? answer
      : { ...header('content-type', type)({ ...answer, status: 200 }), text };

const renamed = (fields: Fields, from: string, to: string): Fields =>
  fields[from] === undefined ? fields : { ...without(fields, from), [to]: fields[from] };

/** Refuses bulk and periodic payments, because the bank does not accept the form of their bodies. */
const refusesBodies: AnswerChange = (answer) => {
  if (!/\/(?:bulk|periodic)-payments\//.test(answer.url) || answer.status !== 201) return answer;
  const text = '{"tppMessages":[{"category":"ERROR","code":"FORMAT_ERROR"}]}';
  const { location: _, ...headers } = answer.headers;
  return { ...answer, status: 400, headers, text };
};

/** Whether a refusal concerns the access token of the request. */
const isAboutToken = (answer: Parameters<AnswerChange>[0]): boolean => {
  const [message] = (bodyOf(answer)?.['tppMessages'] ?? []) as readonly Fields[];
  return answer.status >= 400 && /^TOKEN_/.test(String(message?.['code']));
};

const ignoresToken: AnswerChange = (answer) =>
  isAboutToken(answer)
    ? {
        ...answer,
        status: 200,
        text: '{"scatransactionStatus":"received","psuMessage":"Not yet.","_links":{}}',
      }
    : answer;

/** The secret is the thumbprint of the certificate, so it identifies TPPs that have already registered. */
const registersOnce: AnswerChange = (answer, memory) => {
  const secret = String(bodyOf(answer)?.['client_secret']);
  if (answer.status >= 300) return answer;
  if (memory.size === memory.add(`registered ${secret}`).size) {
    const text = '{"error":"invalid_request","error_description":"This TPP has registered."}';
    return { ...answer, status: 409, text };
  }
  return answer;
};

const finer = (amount: unknown): unknown => (typeof amount === 'string' ? `${amount}0` : amount);

/** Refuses to start an authorisation of what the bank itself has begun to authorise. */
const startsOnce: AnswerChange = (answer, memory) => {
  if (answer.status !== 201) return answer;
  const { _links: links, paymentId, consentId } = bodyOf(answer) ?? {};
  const made = paymentId ?? consentId;
  const isAsked = Object.keys(isFields(links) ? links : {}).some((key) => /^start/.test(key));
  if (typeof made === 'string' && !isAsked) memory.add(`begun ${made}`);
  const id = /([^/]+)\/authorisations$/.exec(answer.url)?.[1] ?? '';
  if (!memory.has(`begun ${decodeURIComponent(id)}`)) return answer;
  const text = '{"tppMessages":[{"category":"ERROR","code":"STATUS_INVALID"}]}';
  const { location: _, ...headers } = answer.headers;
  return { ...answer, status: 409, headers, text };
};

/** Options that the contract leaves open, where a suite might easily require its own choice. */
export const OPEN_VARIANTS: readonly Variant[] = [
  {
    id: 'own-success-codes',
    sentence: 'Deletions are answered with 205, authorisations of funds consents with 203.',
    open: 'Account information and v2 consents: the success codes are per bank, or none is listed',
    answer: all(on(DELETIONS, succeedsWith(205)), on(FUNDS_AUTHORISATIONS, succeedsWith(203))),
    iam: on([OPERATION.iam.register], succeedsWith(202)),
  },
  {
    id: 'own-bulk-and-periodic-bodies',
    sentence: 'Bulk and periodic payments have bodies in a special format; others are refused.',
    open: 'Payment initiation resource: the field list of the body per product is not shown',
    answer: on([OPERATION.payment.create], refusesBodies),
  },
  {
    id: 'wrong-tokens-are-ignored',
    sentence: 'An update with a wrong token is answered with 200 and changes nothing.',
    open: 'Errors: which request leads to which code is not shown',
    answer: on(UPDATES, ignoresToken),
  },
  {
    id: 'accounts-by-bban',
    sentence: 'Accounts in the list and in the details are identified by their BBAN.',
    open: 'Account: which fields are mandatory is not specified',
    answer: on(
      [OPERATION.account.list, OPERATION.account.read],
      success(
        throughout((fields) =>
          fields['resourceId'] === undefined
            ? fields
            : renamed(
                { ...fields, iban: String(fields['iban'] ?? '').slice(4) || undefined },
                'iban',
                'bban',
              ),
        ),
      ),
    ),
  },
  {
    id: 'registration-tells-little',
    sentence: 'The response to a registration contains only the client id and its secret.',
    open: 'IAM registration resource: which response fields are mandatory is not specified',
    iam: on(
      [OPERATION.iam.register],
      success(({ client_id, client_secret }) => ({ client_id, client_secret })),
    ),
  },
  {
    id: 'registers-once',
    sentence: 'A TPP that has registered is refused when it registers again.',
    open: 'Authentication, 4: the TPP registers once',
    iam: on([OPERATION.iam.register], registersOnce),
  },
  {
    id: 'redirect-without-ids',
    sentence: 'Redirect is the only approach, and a start returns its id only in the links.',
    open: 'Authorisation sub-resource: authorizationId belongs to the IAM flow',
    config: { sca: { approaches: ['redirect'] } },
    answer: on(
      STARTS,
      success((body) => without(body, 'authorizationId')),
    ),
  },
  {
    id: 'finer-amounts-in-details',
    sentence: 'The details of a transaction show its amount with one more decimal than the list.',
    open: 'Transactions: amount is a decimal string, its number of decimals is not shown',
    answer: on(
      [OPERATION.account.transaction],
      success(
        throughout((fields) =>
          fields['amount'] === undefined ? fields : { ...fields, amount: finer(fields['amount']) },
        ),
      ),
    ),
  },
  {
    id: 'empty-mandate',
    sentence:
      'The details of a transaction contain a mandateId, which is empty when there is none.',
    open: 'Transactions: mandateId is a field of details; whether it may be empty is not specified',
    answer: on(
      [OPERATION.account.transaction],
      success((body) => {
        const details = body['transactionsDetails'];
        return isFields(details)
          ? { ...body, transactionsDetails: { ...details, mandateId: '' } }
          : body;
      }),
    ),
  },
  {
    id: 'own-funds-authorisations',
    sentence: 'Authorisations of funds consents use field names of the bank.',
    open: 'Undefined bodies: v2 authorisation start and update are not shown',
    answer: on(
      FUNDS_AUTHORISATIONS,
      success(() => ({ authorisation: { number: '17', state: 'open' } })),
    ),
  },
  {
    id: 'own-funds-consents',
    sentence: 'Creation, content and status of a funds consent use field names of the bank.',
    open: 'Undefined bodies: the v2 creation, content and status responses are not shown',
    answer: on(
      [OPERATION.fundsConsent.create, OPERATION.fundsConsent.read, OPERATION.fundsConsent.status],
      success(() => ({ consent: { number: '17', state: 'open' } })),
    ),
  },
  {
    id: 'malformed-is-422',
    sentence: 'A malformed request is refused with 422.',
    open: 'Errors: the set of codes differs per operation',
    answer: (answer) => (answer.status === 400 ? { ...answer, status: 422 } : answer),
  },
  {
    id: 'active-accounts',
    sentence: 'The status of an account and of a card is active.',
    open: 'Card account: status is a string, its values are not shown',
    answer: on(
      [OPERATION.account.list, OPERATION.account.read, OPERATION.card.list, OPERATION.card.read],
      success(
        throughout((fields) =>
          fields['resourceId'] === undefined ? fields : { ...fields, status: 'active' },
        ),
      ),
    ),
  },
  {
    id: 'open-answers-in-other-media',
    sentence: 'A validation is answered with plain text, the account list with XML.',
    open: 'Undefined bodies: the responses of validate and account-list are not shown',
    answer: all(
      on([OPERATION.payment.validate], as('text/plain', 'The payment can be made.')),
      on([OPERATION.accountList.read], as('application/xml', '<accounts/>')),
    ),
  },
  {
    id: 'starts-by-bank-only',
    sentence:
      'Creations of payments and consents start the authorisation, and another start is refused with 409.',
    open: 'Payment initiation, rules 2 and 3: start is needed only when the bank gives a link to it',
    config: { sca: { start: 'implicit-only' } },
    answer: startsOnce,
  },
];
