/** The cases of combinations: rows of covering arrays over what the profile offers. */
import { type CoveringArray, coveringArray } from '../../../foundation/covering-array.js';
import { type Factor, isPartOf, type Row } from '../../../foundation/rows.js';
import { type Goal, rowsForGoals } from '../../../foundation/rows-for-goals.js';
import type { CreatedName } from '../../../standard/resources.js';
import type { Case } from '../case.js';
import { slugOf } from '../derived/slug-of.js';
import { updatesOAuth } from '../grants/approach.js';
import { ALLOTTED_DEEP, allotted, withWrongCallers } from './allot-callers.js';
import { basketFactors, basketTour } from './basket-tours.js';
import { closedConsentFactors, closedConsentTour, fitsClosedConsent } from './closed-consents.js';
import { consentFactors, consentGoals, consentTour, fitsConsent } from './consent-tours.js';
import { fundsFactors, fundsTour } from './funds-tours.js';
import { EVERYTHING, type OfferedByBank } from './offer.js';
import {
  deepPaymentGoals,
  fitsPayment,
  lackedOrders,
  paymentFactors,
  paymentGoals,
  paymentTour,
} from './payment-tours.js';
import { isSigned } from './signed-in.js';
import { CLOSED_CONSENTS, folderOf, stepsOfTour, tourCase, tourId } from './tour.js';
import type { Tour } from './tour-calls.js';
import {
  canDecide,
  deepGoals,
  isRarelyWaitedFor,
  isSlowOnPhone,
  lackedStarts,
  updateGoals,
} from './tour-row.js';

/** A kind of resource whose tours are combined. */
interface Combined {
  /** The folder of its cases. */
  readonly kind: CreatedName | typeof CLOSED_CONSENTS;
  readonly service: string;
  /** Only pairs are tried, and only with the tag `deep`. */
  readonly deepPairs?: true;
  readonly factors: (offer: OfferedByBank, isDeep: boolean) => readonly Factor[];
  readonly fits: (row: Row) => boolean;
  /** Values that fit together and that the profile lacks together. */
  readonly lacks?: (offer: OfferedByBank) => readonly Row[];
  /**
   * Values that lead to an operation which few other rows reach: each value of each other dimension is combined with all of them.
   */
  readonly goals: (offer: OfferedByBank) => readonly Goal[];
  /** More goals with the tag `deep`; approvals in each approach when absent. */
  readonly deepGoals?: (offer: OfferedByBank) => readonly Goal[];
  readonly tour: (row: Row, offer: OfferedByBank, isDeep: boolean) => Tour | undefined;
}

const fitsOther = (row: Row): boolean => canDecide(row) && !isSlowOnPhone(row);

const COMBINED: readonly Combined[] = [
  {
    kind: 'payment',
    service: 'PIS',
    factors: paymentFactors,
    fits: fitsPayment,
    lacks: lackedOrders,
    goals: paymentGoals,
    deepGoals: deepPaymentGoals,
    tour: paymentTour,
  },
  {
    kind: 'consent',
    service: 'AIS',
    factors: consentFactors,
    fits: fitsConsent,
    goals: consentGoals,
    tour: consentTour,
  },
  {
    kind: CLOSED_CONSENTS,
    service: 'AIS',
    deepPairs: true,
    factors: closedConsentFactors,
    fits: fitsClosedConsent,
    goals: () => [],
    tour: closedConsentTour,
  },
  {
    kind: 'basket',
    service: 'SBS',
    factors: basketFactors,
    fits: fitsOther,
    goals: updateGoals,
    tour: basketTour,
  },
  {
    kind: 'funds-consent',
    service: 'COF',
    factors: fundsFactors,
    fits: (row) => fitsOther(row) && isRarelyWaitedFor(row, row['payer']),
    goals: updateGoals,
    tour: fundsTour,
  },
];

/**
 * A case for each row of the covering arrays of the profile: each pair of values that the contract allows together occurs in one,
 * and each value together with a goal. The ids tell the values. The callers that are refused are shared among the rows of a profile.
 */
export const combinationCases = (offer: OfferedByBank): readonly Case[] => casesOf(offer, false);

/** The cases with the tag `deep`: each triple of values. */
export const deepCombinations = (offer: OfferedByBank): readonly Case[] => casesOf(offer, true);

const combinedIn = (isDeep: boolean): readonly Combined[] =>
  COMBINED.filter(({ deepPairs }) => isDeep || deepPairs !== true);

function casesOf(offer: OfferedByBank, isDeep: boolean): readonly Case[] {
  const offered = combinedIn(isDeep).filter(({ service }) => offer.services.includes(service));
  return offered.flatMap((combined) => {
    const all = combined.factors(offer, isDeep);
    if (all.some(({ values }) => values.length === 0)) return [];
    const tours = arrayOf(combined, all, offer, isDeep).rows.flatMap(
      (row) => tourOf(combined, row, offer, isDeep) ?? [],
    );
    return casesOfTours(tours, isDeep, offer.draw);
  });
}

function casesOfTours(tours: readonly Tour[], isDeep: boolean, draw = 0): readonly Case[] {
  const steps = withWrongCallers(
    tours.map((tour) => ({ tour, steps: stepsOfTour(tour) })),
    isDeep ? ALLOTTED_DEEP : allotted(draw),
  );
  return tours.map((tour, at) => tourCase(tour, steps[at] ?? [], isDeep));
}

function tourOf(
  { tour }: Combined,
  row: Row,
  offer: OfferedByBank,
  isDeep: boolean,
): Tour | undefined {
  const made = tour(row, offer, isDeep);
  const { sendId = false } = offer.psu;
  return (
    made && {
      ...made,
      ...(isDeep ? { isDeep } : {}),
      namesLater: sendId === false,
      updatesOAuth: updatesOAuth(offer),
      isSigned: isSigned(row, offer),
    }
  );
}

/** The rows of a kind, and the pairs that no row can have. */
export interface CombinedRows {
  readonly kind: string;
  readonly dimensions: readonly Factor[];
  readonly rows: readonly { readonly case: string; readonly row: Row }[];
  readonly impossible: readonly Row[];
}

/** What varies in the combinations of the kinds that occur among these cases, with the case of each row. */
export function combinedRows(
  offer: OfferedByBank,
  cases: readonly Pick<Case, 'id'>[],
): readonly CombinedRows[] {
  const isAmong = ({ kind }: Combined): boolean =>
    cases.some(({ id }) => id.startsWith(folderOf(kind, false)));
  return combinedIn(false)
    .filter(isAmong)
    .map((combined) => {
      const { kind } = combined;
      const dimensions = combined.factors(offer, false);
      const { rows, impossible } = arrayOf(combined, dimensions, offer, false);
      return {
        kind,
        dimensions,
        rows: rows.map((row) => ({ case: tourId(kind, row, false), row })),
        impossible,
      };
    });
}

/** The array of each kind, by its dimensions: the banks of a selftest offer the same, and a row takes long to find. */
const ARRAYS = new Map<string, CoveringArray>();

function arrayOf(
  { kind, goals, deepGoals: more = deepGoals, fits, lacks, deepPairs }: Combined,
  dimensions: readonly Factor[],
  offer: OfferedByBank,
  isDeep: boolean,
): CoveringArray {
  const lacked = [...(lacks?.(offer) ?? []), ...lackedStarts(offer)];
  const { draw = 0 } = offer;
  const key = JSON.stringify([kind, dimensions, lacked, isDeep, draw]);
  const known = ARRAYS.get(key);
  if (known !== undefined) return known;
  const allows = (part: Row) => fits(part) && !lacked.some((each) => isPartOf(each, part));
  const options = { dimensions, allows, seed: 1 + draw };
  const own = isDeep && deepPairs !== true ? more(offer) : [];
  const { rows, impossible } = coveringArray({
    ...options,
    strength: isDeep && deepPairs !== true ? 3 : 2,
    first: rowsForGoals([...goals(offer), ...own], options),
  });
  const array = { rows: rows.map((row) => ordered(row, dimensions)), impossible };
  ARRAYS.set(key, array);
  return array;
}

/**
 * The case with this id, whether or not the profile of some bank has it; undefined for any other id. In a run, other wrong callers may
 * come with it: they depend on the other rows.
 */
export function combinationCalled(id: string): Case | undefined {
  for (const offer of [EVERYTHING, { ...EVERYTHING, identities: {} }]) {
    for (const isDeep of [false, true]) {
      for (const combined of combinedIn(isDeep)) {
        const { kind, fits } = combined;
        const folder = folderOf(kind, isDeep);
        if (!id.startsWith(folder)) continue;
        for (const row of rowsOfId(id.slice(folder.length), combined.factors(offer, isDeep))) {
          const made = fits(row) ? tourOf(combined, row, offer, isDeep) : undefined;
          if (made !== undefined && tourId(kind, row, isDeep) === id) {
            return casesOfTours([made], isDeep)[0];
          }
        }
      }
    }
  }
  return undefined;
}

/** Whether an id of a combination is that of a deep one, of which a run has to make all. */
export const isDeepId = (id: string): boolean =>
  COMBINED.some(({ kind }) => id.startsWith(folderOf(kind, true)));

/** The rows whose values, in the order of the dimensions, make this end of an id. */
function rowsOfId(rest: string, [first, ...others]: readonly Factor[]): readonly Row[] {
  if (first === undefined) return rest === '' ? [{}] : [];
  return first.values.flatMap((value) => {
    const own = others.length === 0 ? slugOf(value) : `${slugOf(value)}-`;
    if (!rest.startsWith(own)) return [];
    return rowsOfId(rest.slice(own.length), others).map((row) => ({ [first.name]: value, ...row }));
  });
}

/** The values in the order of the dimensions. */
const ordered = (row: Row, factors: readonly Factor[]): Row =>
  Object.fromEntries(factors.map(({ name }) => [name, row[name] ?? '']));
