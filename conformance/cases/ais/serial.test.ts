import { describe, expect, test } from 'vitest';
import { ALL_CASES } from '../all-cases.js';
import type { Case, Step } from '../case.js';

/** A consent whose authorisation ends the earlier recurring consent of the PSU. */
const asksForRecurring = (step: Step): boolean =>
  step.kind === 'call' &&
  step.operation === 'createConsent' &&
  (step.body as { readonly recurringIndicator?: unknown } | undefined)?.recurringIndicator === true;

const grantsRecurring = (each: Case): boolean =>
  each.steps.some(asksForRecurring) &&
  each.steps.some(
    (step) =>
      (step.kind === 'psu' && step.script === 'approve') ||
      (step.kind === 'grant' && step.decision === 'approve'),
  );

describe('cases that grant a recurring consent', () => {
  test('exist and have the tag serial, because in parallel each would end the consents of the others', () => {
    const granting = ALL_CASES.filter(grantsRecurring);
    expect(granting.length).toBeGreaterThan(20);
    expect(granting.filter((each) => !each.tags?.includes('serial')).map(({ id }) => id)).toEqual(
      [],
    );
  });

  test('read accounts no more often than the consent allows', () => {
    const reads = (step: Step): boolean =>
      step.kind === 'call' &&
      /^(listAccounts|getAccount|getAccountBalances|listTransactions|getTransactionDetails)$/.test(
        step.operation,
      );
    const counted = (step: Step): boolean =>
      reads(step) && step.kind === 'call' && step.headers?.['PSU-IP-Address'] === undefined;
    // the others read on purpose more often, or on several days
    const isSpent = (each: Case): boolean =>
      /^(?:duties\/consent-not-spent\/|clock\/|ais\/limits\/bounds-daily-accesses$)/.test(each.id);
    const tooMany = ALL_CASES.filter(
      (each) => !isSpent(each) && each.steps.filter(counted).length > 4,
    );
    expect(tooMany.map(({ id }) => id)).toEqual([]);
  });
});
