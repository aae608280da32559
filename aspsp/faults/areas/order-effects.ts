import { fieldsIn, withJson } from '../../../mutation/answer.js';
import { changeBody } from '../../../mutation/edit-answer.js';
import { OPERATION } from '../../domain/operation.js';
import { inAnswer, remembering } from '../builders/make-fault.js';
import type { ArmedFault, ChangeAnswer, Fault } from '../fault.js';

/** Kinds of orders that a bank may have forgotten, by a part of their address. */
const FORGOTTEN_KINDS = [
  ['bulk', '/bulk-payments/sepa'],
  ['periodic', '/periodic-payments/sepa'],
  ['pain', '/payments/pain.001-'],
] as const;

const SEEN_IN = [OPERATION.payment.status, OPERATION.payment.read];
const READ = [OPERATION.payment.read];

const OTHER_IBAN = 'DE02120300000000202051';

const refusedAs403: ChangeAnswer = (answer) => ({
  ...answer,
  status: 403,
  text: '{"tppMessages":[{"category":"ERROR","code":"SERVICE_BLOCKED"}]}',
});

const firstStatus: ChangeAnswer = changeBody((body) => ({ ...body, transactionStatus: 'RCVD' }));

const otherAmount: ChangeAnswer = (answer) => ({
  ...answer,
  text: answer.text
    .replace(/"amount":"[^"]*"/, '"amount":"9.99"')
    .replace(/(<InstdAmt[^>]*>)[^<]*/, '$19.99'),
});

const otherCreditor: ChangeAnswer = (answer) => ({
  ...answer,
  text: answer.text
    .replace(/("creditorAccount":\{"iban":")[^"]*/, `$1${OTHER_IBAN}`)
    .replace(/(<CdtrAcct><Id><IBAN>)[^<]*/, `$1${OTHER_IBAN}`),
});

const NOTHING = '00000000-0000-4000-8000-000000000000';

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Faults of the effects on orders other than single JSON payments. */
export const ORDER_EFFECT_FAULTS: readonly Fault[] = [
  ...FORGOTTEN_KINDS.flatMap(([kind, part]): readonly Fault[] => [
    inAnswer(
      `${kind}-approval-leads-nowhere`,
      [...SEEN_IN, OPERATION.payment.sca],
      at(part, instead({ ACTC: 'RCVD', ACSP: 'RCVD', finalised: 'received' })),
    ),
    inAnswer(`${kind}-declined-is-settled`, SEEN_IN, at(part, instead({ RJCT: 'ACSC' }))),
    inAnswer(`${kind}-cancelled-stays-received`, SEEN_IN, at(part, instead({ CANC: 'RCVD' }))),
    inAnswer(
      `${kind}-declined-cancellation-cancels`,
      [OPERATION.payment.status],
      at(part, instead({ ACTC: 'CANC' })),
    ),
    inAnswer(`${kind}-read-with-other-amount`, READ, at(part, otherAmount)),
    inAnswer(`${kind}-read-with-other-creditor`, READ, at(part, otherCreditor)),
  ]),
  inAnswer('bulk-status-refused', [OPERATION.payment.status], at('/bulk-payments/', refusedAs403)),
  inAnswer('payment-read-with-other-debtor', READ, (answer) => ({
    ...answer,
    text: answer.text.replace(/("debtorAccount":\{"iban":")[^"]*/, `$1${OTHER_IBAN}`),
  })),
  inAnswer('payment-read-with-other-day', READ, (answer) => ({
    ...answer,
    text: answer.text.replace(/("requestedExecutionDate":")[^"]*/, '$12039-01-03'),
  })),
  inAnswer('bulk-content-keeps-first-status', READ, at('/bulk-payments/', firstStatus)),
  inAnswer('periodic-content-keeps-first-status', READ, at('/periodic-payments/', firstStatus)),
  remembering('payment-lists-authorisations-of-all', listsOfAll(OPERATION.payment.list)),
  inAnswer(
    'cancellations-list-one-of-nothing',
    [OPERATION.cancellation.list],
    changeBody((body) => ({
      ...body,
      cancellationIds: [...listIn(body['cancellationIds']), NOTHING],
    })),
  ),
  inAnswer(
    'authorisations-list-one-of-nothing',
    [OPERATION.payment.list],
    changeBody((body) => ({
      ...body,
      authorisationIds: [...listIn(body['authorisationIds']), NOTHING],
    })),
  ),
  inAnswer(
    'periodic-settled-before-psu',
    [OPERATION.payment.status],
    at('/periodic-payments/', instead({ RCVD: 'ACSC' })),
  ),
  inAnswer(
    'bulk-sca-final-before-psu',
    [OPERATION.payment.sca],
    at('/bulk-payments/', instead({ received: 'finalised' })),
  ),
  inAnswer('cancellation-links-dead', [OPERATION.payment.delete], (answer) => ({
    ...answer,
    text: answer.text.replaceAll(
      '/cancellation-authorisations"',
      '/cancellation-authorisations/0"',
    ),
  })),
  remembering('consent-lists-authorisations-of-all', listsOfAll(OPERATION.consent.list)),
  remembering('basket-lists-authorisations-of-all', listsOfAll(OPERATION.basket.list)),
];

/** Only for addresses with this part. */
function at(part: string, change: ChangeAnswer): ChangeAnswer {
  return (answer, request) => (request.url.includes(part) ? change(answer, request) : answer);
}

/** Other statuses instead of these. */
function instead(statuses: Readonly<Record<string, string>>): ChangeAnswer {
  return changeBody((body) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        /Status$/.test(name) ? (statuses[String(value)] ?? value) : value,
      ]),
    ),
  );
}

const AN_AUTHORISATION = /\/authorisations\/([0-9a-f-]{36})/g;

/** A list of authorisations includes those of every resource. */
function listsOfAll(list: string): () => ArmedFault {
  return () => {
    const ids = new Set<string>();
    return {
      answer: {
        change: (answer, { operation = '' }) => {
          for (const [, id = ''] of answer.text.matchAll(AN_AUTHORISATION)) ids.add(id);
          if (operation !== list || answer.status !== 200) return answer;
          const own = listIn(fieldsIn(answer)?.['authorisationIds']);
          return withJson(answer, { authorisationIds: [...new Set([...own, ...ids])] });
        },
      },
    };
  };
}
