import { fieldsOf, leads, refusal } from './read-answer.js';
import { type Rows, row } from './row.js';

const START = 'handlers/shared/start-authorisation.ts';
const UPDATE = 'handlers/shared/update-authorisation.ts';
const FIELDS = 'handlers/shared/sca-fields.ts';
const LINKS = 'handlers/shared/authorisation-links.ts';
const STEP = 'sca/read-step.ts';

/** Authorisations: their fields, their links, and the bodies that advance them. */
export const SCA_ROWS: Rows = {
  'sca.field.sca-status': row(START, (g) => g.payments.started.body.scaStatus, 'received'),
  'sca.field.authorization-id': row(
    START,
    ({ payments: { started, authorisations } }) =>
      authorisations.body.authorisationIds[0] === started.body.authorizationId,
    true,
  ),
  'sca.field.sca-methods': row(
    FIELDS,
    (g) => g.sca.authenticated.body.scaMethods.map(Object.keys).map(String),
    Array(2).fill('authenticationType,authenticationVersion,authenticationMethodId,name'),
  ),
  'sca.field.choosen-method': row(
    FIELDS,
    (g) => g.sca.selected.body.choosenScaMethod.authenticationMethodId,
    'sms',
  ),
  'sca.field.psu-message': row(
    'sca/psu-message.ts',
    (g) => typeof g.payments.started.body.psuMessage,
    'string',
  ),
  'sca.field.scatransaction-status': row(
    UPDATE,
    (g) => g.sca.identified.body.scatransactionStatus,
    'psuIdentified',
  ),
  'sca.link.sca-redirect': row(LINKS, (g) => leads(g.payments.started, 'scaRedirect'), true),
  'sca.link.sca-oauth': row(LINKS, (g) => leads(g.payments.started, 'scaOAuth'), true),
  'sca.link.sca-status': row(LINKS, (g) => leads(g.payments.started, 'scaStatus'), true),
  'sca.list.authorisation-ids': row(
    'handlers/pis/list-payment-authorisations.ts',
    ({ payments, accounts, others }) =>
      [payments.authorisations, accounts.authorisations, others.basketAuthorisations].map(fieldsOf),
    Array(3).fill('200 authorisationIds'),
  ),
  'sca.list.cancellation-ids': row(
    'handlers/pis/list-payment-cancellation-authorisations.ts',
    (g) => fieldsOf(g.payments.cancellations),
    '200 cancellationIds',
  ),
  'sca.update.empty': row(STEP, (g) => g.sca.identified.body.scaStatus, 'psuIdentified'),
  'sca.update.psu-authentication': row(
    STEP,
    (g) => g.sca.authenticated.body.scaStatus,
    'psuAuthenticated',
  ),
  'sca.update.select-method': row(STEP, (g) => g.sca.selected.body.scaStatus, 'scaMethodSelected'),
  'sca.update.transaction-authorisation': row(
    STEP,
    (g) => [g.sca.authorised.body.scaStatus, g.sca.embeddedEnd.body.transactionStatus],
    ['finalised', 'ACTC'],
  ),
  'sca.update.confirmation': row(STEP, (g) => g.sca.confirmed.body.scaStatus, 'finalised'),
  'sca.update.oauth-token': row(
    'sca/advance.ts',
    (g) => [g.iam.updated.body.scaStatus, g.iam.end.body.consentStatus],
    ['finalised', 'valid'],
  ),
  'state.sca-status': row(
    'domain/machines.ts',
    ({ payments, sca }) =>
      [payments.scaStatus, sca.redirectEnd, sca.decoupledEnd].map(({ body }) => body.scaStatus),
    ['received', 'finalised', 'finalised'],
  ),
  'state.scatransaction-status': row(
    UPDATE,
    (g) => g.sca.identified.body.scatransactionStatus,
    'psuIdentified',
  ),
  'state.create-authorisation': row(
    START,
    ({ payments, accounts, others }) =>
      [payments.started, accounts.started, others.basketStarted, others.fundsConsentStarted].map(
        ({ body }) => body.scaStatus,
      ),
    Array(4).fill('received'),
  ),
  'state.redirect-authorises': row(
    'psu/conclude.ts',
    (g) => g.sca.redirectEnd.body.scaStatus,
    'finalised',
  ),
  'state.oauth-finishes': row(
    'sca/advance.ts',
    (g) => [g.iam.beforeUpdate.body.consentStatus, g.iam.end.body.consentStatus],
    ['received', 'valid'],
  ),
  'pis.rule.update-purposes': row(
    'sca/stages.ts',
    ({ sca }) =>
      [sca.identified, sca.authenticated, sca.selected, sca.authorised, sca.confirmed].map(
        ({ status }) => status,
      ),
    Array(5).fill(200),
  ),
  'header.update-reduced': row(UPDATE, (g) => g.sca.authenticated.status, 200),
  'auth.embedded': row('sca/stages.ts', (g) => g.sca.decoupledEnd.body.scaStatus, 'finalised'),
  'auth.redirect.create': row(
    'handlers/shared/redirect-targets.ts',
    (g) => g.sca.redirectedTo,
    'https://tpp.example/callback',
  ),
  'auth.redirect.link': row(
    'psu/open-interaction.ts',
    (g) => leads(g.accounts.started, 'scaRedirect'),
    true,
  ),
  'auth.redirect.automatic': row(
    'psu/conclude.ts',
    (g) => g.payments.statusAfter.body.transactionStatus,
    'ACTC',
  ),
  'service.sca': row(
    'sca/purposes/purposes.ts',
    ({ payments, accounts, others }) =>
      [payments.started, payments.cancelStarted, accounts.started, others.basketStarted].map(
        ({ status }) => status,
      ),
    Array(4).fill(201),
  ),
  'sca.update.fields-open': row(STEP, (g) => refusal(g.sca.wrongApproach), '409 STATUS_INVALID'),
};
