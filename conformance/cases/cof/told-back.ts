/** The content of a consent to confirm funds equals the request, in the fields that it returns. */
import { defineCase, status, toldBack, toldBackOrLess } from '../build.js';
import type { CallStep, Case } from '../case.js';
import { COF, createFundsConsent, FUNDS_CONSENT, readFunds } from './consent-calls.js';

const tells = (as: string, of: string): CallStep =>
  readFunds(
    as,
    { of, duty: 'told-back' },
    status('COF-READ-200', 200),
    toldBack('COF-READ-SAME', of, '/access', '/recurringIndicator'),
    toldBackOrLess('COF-READ-SAME', of, '/validUntil', '/frequencyPerDay'),
  );

export const fundsToldBackCases: readonly Case[] = [
  defineCase({
    id: 'cof/told-back/content',
    title: 'Two consents to confirm funds each return the content of their request',
    needs: COF,
    steps: [
      createFundsConsent(),
      createFundsConsent({
        as: 'other',
        body: { ...FUNDS_CONSENT, validUntil: '${month-end+1}', frequencyPerDay: 2 },
      }),
      tells('read', 'create'),
      tells('read-other', 'other'),
    ],
  }),
];
