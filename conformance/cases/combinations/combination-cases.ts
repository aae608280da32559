/** The cases of combinations: rows of covering arrays over what the profile offers. */
import { coveringArray, type Factor, type Row } from '../../../foundation/covering-array.js';
import type { Case } from '../case.js';
import { consentDimensions, consentTour, fitsConsent } from './consent-tours.js';
import type { OfferedByBank } from './offer.js';
import {
  basketDimensions,
  basketTour,
  fitsBasket,
  fitsFunds,
  fundsDimensions,
  fundsTour,
} from './other-tours.js';
import { fitsPayment, paymentDimensions, paymentTour } from './payment-tours.js';
import { type Tour, tourCase } from './tour.js';

/** A kind of resource whose tours are combined. */
interface Combined {
  readonly service: string;
  readonly dimensions: (offer: OfferedByBank) => readonly Factor[];
  readonly fits: (row: Row) => boolean;
  readonly tour: (row: Row, offer: OfferedByBank) => Tour | undefined;
}

const COMBINED: readonly Combined[] = [
  { service: 'PIS', dimensions: paymentDimensions, fits: fitsPayment, tour: paymentTour },
  { service: 'AIS', dimensions: consentDimensions, fits: fitsConsent, tour: consentTour },
  { service: 'SBS', dimensions: basketDimensions, fits: fitsBasket, tour: basketTour },
  { service: 'COF', dimensions: fundsDimensions, fits: fitsFunds, tour: fundsTour },
];

/** Pairs of values; with triples as cases that run only on request. */
const STRENGTH = 2;

/**
 * A case for each row of the covering arrays of the profile: each pair of values that the contract allows together occurs in one.
 * The ids tell the values, so that a row is the same case in every run that has it.
 */
export function combinationCases(offer: OfferedByBank): readonly Case[] {
  const two = offer.identities.tpp2 !== undefined;
  return COMBINED.filter(({ service }) => two && offer.services.includes(service)).flatMap(
    ({ dimensions, fits, tour }) => {
      const all = dimensions(offer);
      if (all.some(({ values }) => values.length === 0)) return [];
      const { rows } = coveringArray({ dimensions: all, strength: STRENGTH, allows: fits });
      return rows.flatMap((row) => {
        const made = tour(ordered(row, all), offer);
        return made === undefined ? [] : [tourCase(made)];
      });
    },
  );
}

/** The values in the order of the dimensions. */
const ordered = (row: Row, dimensions: readonly Factor[]): Row =>
  Object.fromEntries(dimensions.map(({ name }) => [name, row[name] ?? '']));
