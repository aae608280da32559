import { defineCase, refused, spoiled } from '../build.js';
import type { Case, Mutation } from '../case.js';
import type { Check } from '../check.js';
import { createPayment } from '../flows.js';
import { malformed } from '../refusals.js';
import { PIS } from './pis-needs.js';

interface Refusal {
  readonly id: string;
  readonly title: string;
  readonly mutate: Mutation;
  readonly expect: readonly Check[];
}

const date = (value: string): Mutation => ({
  op: 'set-field',
  pointer: '/requestedExecutionDate',
  value,
});

const REFUSALS: readonly Refusal[] = [
  {
    id: 'malformed-date',
    title: 'A payment with a malformed date is rejected',
    mutate: date('1 May'),
    expect: malformed('PIS-BODY-PATTERN'),
  },
  {
    id: 'execution-in-the-past',
    title: 'A payment with an execution date in the past is refused',
    mutate: date('${today-30}'),
    expect: [refused('PIS-PAST-DATE')],
  },
];

/** Payments that are invalid in a way that the document does not describe, or in an optional field. */
export const initiateRefusalCases: readonly Case[] = REFUSALS.map(({ id, title, mutate, expect }) =>
  defineCase({
    id: `pis/initiate/refuses-${id}`,
    title,
    needs: PIS,
    twin: 'pis/initiate/answers-201',
    steps: [spoiled(createPayment(), [mutate], ...expect)],
  }),
);
