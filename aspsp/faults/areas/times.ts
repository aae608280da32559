import { setField } from '../../../mutation/edit-answer.js';
import type { BankConfig } from '../../config/bank-config.js';
import { consentEventsDue, paymentEventsDue } from '../../domain/ageing.js';
import { basketEventDue } from '../../domain/baskets/basket-event.js';
import { hasPassed } from '../../domain/calendar.js';
import { fundsConsentEventDue } from '../../domain/funds-consents/funds-consent-event.js';
import { nextStatus } from '../../domain/machines.js';
import { OPERATION } from '../../domain/operation.js';
import { inRules } from '../builders/make-fault.js';
import type { Fault } from '../fault.js';

const DAY_MS = 86_400_000;
const FOR_EVER = 1_000_000_000;

/** Faults of expiry and of other effects of time. */
export const TIME_FAULTS: readonly Fault[] = [
  inRules('consent-never-expires', { consentEventsDue: () => [] }),
  inRules('consent-lives-a-day-longer', { consentEventsDue: shiftedBy(-DAY_MS) }),
  inRules('consent-ends-a-day-early', { consentEventsDue: shiftedBy(DAY_MS) }),
  inRules('consent-of-today-has-ended', {
    consentEventsDue: (consent, now, lifetimes) =>
      consent.status === 'valid' && consent.validUntil === now.toISOString().slice(0, 10)
        ? ['ended']
        : consentEventsDue(consent, now, lifetimes),
  }),
  inRules('ended-consent-opens-accounts', {
    opens: (status) => status === 'valid' || status === 'expired',
  }),
  {
    id: 'tokens-live-longer-than-told',
    config: lasting({ token: FOR_EVER }),
    answer: { operations: [OPERATION.iam.token], change: setField('expires_in', 600) },
  },
  inRules('executed-before-its-day', {
    nextExecution: (_payment, authorisedAt) => authorisedAt,
  }),
  inRules('payment-executes-by-itself', {
    paymentEventsDue: (payment, now, lifetimes) =>
      isLeft(payment, now)
        ? ['authorised', 'started', 'settled']
        : paymentEventsDue(payment, now, lifetimes),
  }),
  inRules('basket-executes-by-itself', {
    next: (machine, from, event) =>
      machine === 'basket' && from === 'RCVD' && event === 'settled'
        ? ('ACSC' as typeof from)
        : nextStatus(machine, from, event),
    basketEventDue: (basket, payments, now, unconfirmed) =>
      isLeft(basket, now) ? 'settled' : basketEventDue(basket, payments, now, unconfirmed),
  }),
  inRules('consent-becomes-valid-by-itself', {
    consentEventsDue: (consent, now, lifetimes) =>
      isLeft(consent, now) ? ['authorised'] : consentEventsDue(consent, now, lifetimes),
  }),
  inRules('funds-consent-becomes-valid-by-itself', {
    fundsConsentEventDue: (consent, now, unconfirmed) =>
      isLeft(consent, now) ? 'authorised' : fundsConsentEventDue(consent, now, unconfirmed),
  }),
];

/** Whether it has waited for a decision for a short time. */
function isLeft({ status, createdAt }: Left, now: Date): boolean {
  return (status === 'RCVD' || status === 'received') && hasPassed(createdAt, 0.4, now);
}

interface Left {
  readonly status: string;
  readonly createdAt: string;
}

/** Expiry by a clock that is wrong by this much, for consents that a PSU granted. */
function shiftedBy(ms: number): typeof consentEventsDue {
  return (consent, now, lifetimes) => {
    const seen = consent.status === 'valid' ? new Date(now.getTime() + ms) : now;
    return consentEventsDue(consent, seen, lifetimes);
  };
}

function lasting(change: Partial<BankConfig['lifetimes']>) {
  return (config: BankConfig): BankConfig => ({
    ...config,
    lifetimes: { ...config.lifetimes, ...change },
  });
}
