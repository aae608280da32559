/** Consents of every model, in every approach, that give no access: each read of accounts or cards with one is refused. */
import type { Factor, Row } from '../../../foundation/rows.js';
import { createdAs, resourceNamed } from '../../../standard/roles.js';
import { PSU_PRESENT } from '../ais/account-calls.js';
import { decline, grant, needs, refused, setup, success } from '../build.js';
import type { CallStep, Step } from '../case.js';
import { showsNone } from '../derived/shown-fields.js';
import { CONSENT_BODY, createConsent, isValid } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import type { Value } from '../value.js';
import { readsOf } from './closed-reads.js';
import { HAS_CARDS, MODELS } from './consent-models.js';
import { consentFactors, ofSecond } from './consent-tours.js';
import type { OfferedByBank } from './offer.js';
import { CLOSED_CONSENTS } from './tour.js';
import { later, ownTpp, type Tour } from './tour-calls.js';
import { agrees, isOther } from './tour-row.js';

/** Why a consent opens nothing. */
interface Closed {
  readonly clause: string;
  /** The consent that tells the ids, and opens the same reads: another one, or this one before its end. */
  readonly open: 'another' | 'before' | 'of-other-psu';
  /** What closes it, after the steps that open it; nothing when absent. */
  readonly steps?: (of: Closing) => readonly Step[];
  /** Each read is sent twice: the consent is for one access. */
  readonly isSpent?: true;
  /** There is no such consent. */
  readonly isUnknown?: true;
}

interface Closing {
  readonly who: { readonly who: string };
  readonly own: ReturnType<typeof ownTpp>;
  /** Steps that create a consent like the one that is tried, and approve it. */
  readonly granted: (as: string) => readonly Step[];
}

const CLOSED: Readonly<Record<string, Closed>> = {
  unknown: { clause: 'AIS-READ-NEEDS-GRANT', open: 'another', isUnknown: true },
  begun: {
    clause: 'AIS-READ-NEEDS-GRANT',
    open: 'another',
    steps: ({ who }) => [grant('create', { undecided: true, ...who })],
  },
  declined: {
    clause: 'AIS-READ-NEEDS-GRANT',
    open: 'another',
    steps: ({ who }) => [decline('create', who)],
  },
  deleted: {
    clause: 'AIS-CONSENT-ENDED-NO-DATA',
    open: 'before',
    steps: ({ own }) => [
      {
        ...setup(onConsent.remove('delete', {}, success('AIS-CONSENT-DELETE-2XX'))),
        ...own,
      },
    ],
  },
  replaced: {
    clause: 'AIS-CONSENT-ENDED-NO-DATA',
    open: 'before',
    steps: ({ granted }) => granted('later'),
  },
  'used-up': { clause: 'LIMIT-FREQUENCY', open: 'before', isSpent: true },
  'other-accounts': { clause: 'AIS-ACCOUNT-NOT-CONSENTED', open: 'of-other-psu' },
};

/** What varies for consents that are open, too. */
const SHARED = new Set(['model', 'recurring', 'psu', 'data', 'approach', 'tpp', 'token']);

export function closedConsentFactors(offer: OfferedByBank): readonly Factor[] {
  const { morePsus = [] } = offer;
  const states = Object.entries(CLOSED).filter(
    ([, { open }]) => open !== 'of-other-psu' || morePsus.length > 0,
  );
  return [
    { name: 'state', values: states.map(([name]) => name) },
    ...consentFactors(offer, true).filter(({ name }) => SHARED.has(name)),
    { name: 'presence', values: ['present', 'absent'] },
    { name: 'moment', values: ['at-once', 'later'] },
  ];
}

/** Late rows, and those of a consent that does not exist, have these: the others keep the consents of their PSU, or say nothing. */
const USUAL: readonly Row[] = [
  { model: 'both', recurring: 'recurring' },
  { model: 'card', recurring: 'recurring' },
];

/** A consent for one access ends no other one, and accesses are counted while the PSU is absent. */
export const fitsClosedConsent = ({ state, approach, token, ...row }: Row): boolean => {
  const { model, data, recurring, presence, moment } = row;
  const usesPhone = approach === 'EMBEDDED' || approach === 'DECOUPLED';
  const isUsual = USUAL.some((usual) => agrees(row, usual));
  return (
    !(model === 'offered' && approach === 'EMBEDDED') &&
    !(data === 'cards' && model !== undefined && !HAS_CARDS.has(model)) &&
    !(data === 'accounts' && model?.startsWith('card') === true) &&
    !(state === 'declined' && approach === 'EMBEDDED') &&
    !(token === 'with' && isOther(approach, 'OAUTH')) &&
    !(token === 'with' && (state === 'begun' || state === 'declined')) &&
    !(recurring === 'one-off' && (state === 'replaced' || state === 'used-up')) &&
    !(presence === 'present' && state === 'used-up') &&
    !(moment === 'later' && (usesPhone || !isUsual)) &&
    !(state === 'unknown' && (isOther(moment, 'at-once') || usesPhone || !isUsual))
  );
};

/** The steps of a row: reads that are open, then the same with a consent that opens nothing. */
export function closedConsentTour(row: Row, offer: OfferedByBank): Tour | undefined {
  const model = MODELS[row['model'] ?? ''];
  const closed = CLOSED[row['state'] ?? ''];
  if (model === undefined || closed === undefined) return undefined;
  const isOfSecond = row['psu'] === 'second';
  const isOpenOfSecond = isOfSecond !== (closed.open === 'of-other-psu');
  const seen = seenAccounts(row, offer);
  const both = { balances: seen, transactions: seen };
  const access = of(row['model'] === 'both' ? both : model.access, isOfSecond);
  const body = { ...CONSENT_BODY, access, ...limitsOf(row, closed) };
  const open = { ...CONSENT_BODY, access: of(both, isOpenOfSecond) };
  const own = ownTpp({ row });
  const create = (as: string, asked: Value) => ({ ...createConsent({ as, body: asked }), ...own });
  const granted = (as: string, asked: Value, isSecond: boolean): readonly Step[] => [
    create(as, asked),
    grant(as, psuNamed(isSecond)),
    isValid({ of: as, ...own }),
  ];
  const opened = closed.open === 'before' ? 'create' : 'open';
  const sound = readsOf(row).map((step) => ({ ...soundly(step, opened), ...own }));
  const who = psuNamed(isOfSecond);
  const again = (as: string) => granted(as, body, isOfSecond);
  return {
    resource: createdAs(resourceNamed('consent')),
    row,
    folder: CLOSED_CONSENTS,
    title: 'A consent that gives no access',
    tags: ['safety'],
    create: [],
    needs: needs('AIS', {
      profile: [
        ...model.profile.map((each) => of(each, isOfSecond)),
        ...seen.map((each) => of(each, isOpenOfSecond).replace(/^\$\{profile\.|\}$/g, '')),
      ],
    }),
    steps: [
      ...(closed.open === 'before'
        ? [...again('create'), ...sound]
        : [
            ...granted('open', open, isOpenOfSecond),
            ...sound,
            ...(closed.isUnknown ? [] : [create('create', body)]),
            ...(closed.open === 'another' ? [] : [grant('create', who), isValid(own)]),
          ]),
      ...(closed.steps?.({ who, own, granted: again }) ?? []),
      ...later({ row }, refusedReads(row, closed, own)),
    ],
  };
}

/** The value with the accounts of the PSU. */
const of = <T extends Value>(value: T, isOfSecond: boolean): T =>
  isOfSecond ? ofSecond(value) : value;

const psuNamed = (isSecond: boolean) => ({ who: isSecond ? 'morePsus.0' : 'psu' });

function limitsOf({ recurring }: Row, { isSpent }: Closed): Readonly<Record<string, Value>> {
  if (recurring === 'one-off') return { recurringIndicator: false, frequencyPerDay: 1 };
  return isSpent ? { frequencyPerDay: 1 } : {};
}

/** The accounts or cards of the reads: an account of several currencies is listed before those of each. */
function seenAccounts({ model, data, state }: Row, { ais }: OfferedByBank): readonly string[] {
  if (data === 'cards') return ['${profile.ais.cards.0}'];
  const isOfOther = state !== undefined && CLOSED[state]?.open === 'of-other-psu';
  if (model === 'multicurrency' && !isOfOther) return ['${profile.ais.multicurrency}'];
  const first = '${profile.ais.accounts.0}';
  return (ais?.accounts.length ?? 0) > 1 ? [first, '${profile.ais.accounts.1}'] : [first];
}

/** The read with the consent that opens it; where it fails, the bank need not refuse the other one. */
const soundly = (step: CallStep, consent: string): CallStep =>
  setup({
    ...step,
    as: `sound-${step.as}`,
    headers: { 'Consent-ID': `\${${consent}.body.consentId}`, ...PSU_PRESENT },
    expect: [success('COMMON-SUCCESS-DECLARED')],
    mayFail: true,
  });

function refusedReads(
  row: Row,
  { clause, open, isSpent, isUnknown }: Closed,
  own: ReturnType<typeof ownTpp>,
): readonly CallStep[] {
  const tried = isUnknown ? '${uuid}' : '${create.body.consentId}';
  const headers = { 'Consent-ID': tried, ...(row['presence'] === 'present' ? PSU_PRESENT : {}) };
  const token = isUnknown ? 'token-open' : 'token';
  const bearer = row['token'] === 'with' ? { bearer: `\${${token}.body.access_token}` } : {};
  return readsOf(row)
    .filter(({ path }) => open !== 'of-other-psu' || path !== undefined)
    .flatMap((step): readonly CallStep[] => {
      const read = { ...step, ...own, ...bearer, headers };
      return [
        ...(isSpent === true ? [setup({ ...read, as: `first-${step.as}` })] : []),
        {
          ...read,
          when: `${step.when ?? ''}\${sound-${step.as}.status}`,
          twinStep: `sound-${step.as}`,
          expect: [refused(clause), ...showsNone(clause, step.operation)],
        },
      ];
    });
}
