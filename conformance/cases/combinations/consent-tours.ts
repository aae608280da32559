/** Consents of every model, and the reads of accounts that each opens, in every approach, for both TPPs. */
import type { Factor, Row } from '../../../foundation/rows.js';
import { type Goal, goalOf } from '../../../foundation/rows-for-goals.js';
import { createdAs, resourceNamed } from '../../../standard/roles.js';
import { needs } from '../build.js';
import type { CallStep, SkipWhen } from '../case.js';
import { unusual } from '../drawn/unusual.js';
import { variedConsent } from '../drawn/values.js';
import { CONSENT_BODY, createConsent } from '../flows.js';
import type { Value } from '../value.js';
import { varied } from '../varied.js';
import { type AskedAccess, HAS_CARDS, MODELS, opensEntries } from './consent-models.js';
import { noAccountsYet, noMoreAccounts, readsUnder } from './consent-reads.js';
import type { OfferedByBank } from './offer.js';
import { payersOf } from './payer.js';
import { later, type Tour } from './tour-calls.js';
import {
  agrees,
  approves,
  canDecide,
  commonFactors,
  isSlowOnPhone,
  updateGoals,
} from './tour-row.js';

/** What each PSU of a profile has. */
const PSU_PATHS = ['accounts', 'cards', 'multicurrency'];

/** The value with the accounts and cards of the second PSU instead of those of the first. */
export const ofSecond = <T extends Value>(value: T): T =>
  JSON.parse(
    PSU_PATHS.reduce(
      (all, name) => all.replaceAll(`ais.${name}`, `morePsus.0.${name}`),
      JSON.stringify(value),
    ),
  );

export function consentFactors(offer: OfferedByBank, isDeep: boolean): readonly Factor[] {
  const models = Object.entries(MODELS).filter(
    ([, model]) => model.offered(offer) && (isDeep || model.isDeep !== true),
  );
  return [
    { name: 'model', values: models.map(([name]) => name) },
    { name: 'recurring', values: ['recurring', 'one-off'] },
    { name: 'fields', values: ['usual', 'required'] },
    { name: 'psu', values: payersOf(offer, ['first', 'second']) },
    { name: 'booking', values: ['booked', 'pending', 'both'] },
    {
      name: 'data',
      values: (offer.ais?.cards?.length ?? 0) > 0 ? ['accounts', 'cards'] : ['accounts'],
    },
    { name: 'reads', values: ['plain', 'psu-absent', 'balances', 'no-end-date'] },
    ...commonFactors(offer, 'consent'),
  ];
}

const isLateApproval = ({ moment, decision }: Row): boolean =>
  moment === 'later' && approves(decision);

const LATE: Row = {
  decision: 'approve',
  moment: 'later',
  recurring: 'recurring',
  psu: 'second',
  approach: 'REDIRECT',
  start: 'explicit',
  fields: 'usual',
  booking: 'booked',
  reads: 'plain',
  tpp: 'first',
  token: 'without',
  'other-tpp': 'reads',
  addresses: 'paths',
};

/** The consents whose accounts and cards are read seconds after the approval. */
const LATE_CONSENTS: readonly Row[] = [
  { ...LATE, model: 'both', data: 'accounts' },
  { ...LATE, model: 'card', data: 'cards' },
];

/** The approved consents: each value with an approach that has updates, and with the reads of accounts and of cards. */
export function consentGoals(offer: OfferedByBank): readonly Goal[] {
  const approved = { decision: ['approve'] };
  const read = { ...approved, recurring: ['recurring'] };
  const whole = Object.keys(MODELS).filter((name) => opensEntries(MODELS[name]));
  return [
    ...updateGoals(offer),
    { values: { ...read, data: ['accounts'], model: whole, booking: ['booked', 'both'] } },
    { values: { ...read, data: ['accounts'] } },
    { values: { ...read, data: ['cards'] } },
    ...LATE_CONSENTS.map(goalOf),
  ];
}

/** Without names of accounts, the PSU chooses them where the bank shows them: Embedded has no such place. */
export const fitsConsent = (row: Row): boolean => {
  const { model, approach, data, moment, decision } = row;
  return (
    canDecide(row) &&
    !(model === 'offered' && approach === 'EMBEDDED') &&
    !(data === 'cards' && model !== undefined && !HAS_CARDS.has(model)) &&
    !(data === 'accounts' && model?.startsWith('card') === true) &&
    !(moment === 'slow' && approves(decision)) &&
    // a late approval keeps the consents of its PSU from all other cases
    !(isLateApproval(row) && !LATE_CONSENTS.some((late) => agrees(row, late))) &&
    !isSlowOnPhone(row)
  );
};

/** A consent that the PSU approved and that is not valid opens nothing: its status has been judged. */
const NOT_VALID: SkipWhen = [
  { value: '${status-after.body.consentStatus}', in: resourceNamed('consent').life.notGranted },
];

const ONCE = { recurringIndicator: false, frequencyPerDay: 1 };

/** The tour of a row. */
export function consentTour(row: Row, _: OfferedByBank, isDeep: boolean): Tour | undefined {
  const named = MODELS[row['model'] ?? ''];
  if (named === undefined) return undefined;
  const model: AskedAccess = row['data'] === 'cards' ? { ...named, cards: true } : named;
  const isOfSecond = row['psu'] === 'second';
  const { combinedServiceIndicator = false, ...required } = CONSENT_BODY;
  const body: Readonly<Record<string, Value>> = {
    ...required,
    ...(row['fields'] === 'required' ? {} : { combinedServiceIndicator }),
    access: isOfSecond ? ofSecond(model.access) : model.access,
    ...(row['recurring'] === 'one-off' ? ONCE : {}),
  };
  return {
    resource: createdAs(resourceNamed('consent')),
    row,
    needs: needs('AIS', {
      profile: isOfSecond
        ? ['morePsus.0', ...model.profile, ...model.profile.map((each) => ofSecond(each))]
        : model.profile,
    }),
    create: [withValues(createConsent({ explicit: row['start'] === 'explicit', body }), row)],
    ...(isOfSecond ? { decides: { who: 'morePsus.0' } } : isOfFirst(row) ? OF_FIRST : {}),
    granted: later({ row }, readsUnder(model, row, isDeep)).map((step) => ({
      ...step,
      skipWhen: NOT_VALID,
    })),
    left: [noAccountsYet(model, row)],
    ...(isLeftToTheNext(row) ? { removal: null } : {}),
    ended: row['decision'] === 'approve' ? [noMoreAccounts(model, row)] : [],
  };
}

/**
 * A run spreads the cases about consents over all PSUs of the profile that have the same accounts. These rows name the first PSU, so that this one has
 * some of them. They are few approvals, because those wait for the cases in which the first PSU pays.
 */
const isOfFirst = ({ decision, reads }: Row): boolean =>
  !approves(decision) || reads === 'balances';

const OF_FIRST = { decides: { who: 'psu' } } as const;

/** The creation with other values: of the last day where the row has the optional fields, of the forwarded headers in the other rows. */
const withValues = (create: CallStep, row: Row): CallStep =>
  row['fields'] === 'required'
    ? unusual(create, row)
    : varied(create, { body: variedConsent(create.body as Record<string, Value>, row) });

/** Some recurring consents are not deleted: the next one that the PSU authorises ends them, which its case looks at. */
const isLeftToTheNext = ({ decision, recurring, addresses, tpp }: Row): boolean =>
  approves(decision) && recurring === 'recurring' && addresses === 'links' && tpp === 'first';
