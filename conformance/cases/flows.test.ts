import { describe, expect, test } from 'vitest';
import {
  authorisationPath,
  authorisedPaymentByRedirect,
  createPayment,
  PAYMENT_BODY,
  paymentPath,
  startAuthorisation,
  startLink,
} from './flows.js';
import { authorisedConsentByOAuth, authorizeLink } from './oauth-flows.js';

const ref = (reference: string) => `\${${reference}}`;

describe('flows', () => {
  test.each([
    {
      name: 'payment by redirect, with a confirmation if the bank requires one',
      given: authorisedPaymentByRedirect(),
      want: [
        'create initiatePayment',
        'start startPaymentAuthorisation',
        'approve psu',
        'confirm updatePaymentPsuData',
      ],
    },
    {
      name: 'consent by OAuth',
      given: authorisedConsentByOAuth(),
      want: [
        'create createConsent',
        'start startConsentAuthorisation',
        'approve psu',
        'token exchangeToken',
        'update updateConsentPsuData',
      ],
    },
  ])('$name: has only set-up steps, in this order', ({ given, want }) => {
    const names = given.map(
      (step) => `${step.as} ${step.kind === 'call' ? step.operation : step.kind}`,
    );
    expect(names).toEqual(want);
    expect(given.every((step) => step.setup === true)).toBe(true);
  });

  test('a payment uses the maximum amount of the profile', () => {
    expect(PAYMENT_BODY['instructedAmount']).toEqual({
      currency: ref('profile.pis.currency'),
      amount: ref('profile.pis.usualAmount'),
    });
  });

  test('a payment asks for an explicit start by default', () => {
    const name = 'TPP-Explicit-Authorisation-Preferred';
    expect(createPayment().headers?.[name]).toBe('true');
    expect(createPayment({ explicit: false }).headers?.[name]).toBeUndefined();
  });

  test('a start is sent only if the creation, or another step, returned its link', () => {
    expect(startAuthorisation('payment').when).toBe(startLink('create'));
    expect(startAuthorisation('cancellation', { linkOf: 'cancel' }).when).toBe(startLink('cancel'));
    expect(startAuthorisation('payment', { always: true }).when).toBeUndefined();
  });

  test('paths contain the ids of the payment and its authorisation', () => {
    expect(paymentPath('create', { 'payment-product': 'x' })).toEqual({
      paymentId: ref('create.body.paymentId'),
      'payment-service': 'payments',
      'payment-product': 'x',
    });
    expect(authorisationPath('cancellation')['cancellationId']).toBe(
      ref('start.authorisationId|create.authorisationId'),
    );
  });

  test('the authorize URL has the scope of one resource', () => {
    expect(authorizeLink('payment')).toBe(
      `${ref('start.link.scaOAuth|create.link.scaOAuth')}/connect/authorize?grant_type=code` +
        `&response_type=code&redirect_uri=${ref('profile.tpp.redirectUri')}` +
        `&client_id=${ref('tpp.clientId')}&scope=PIS:${ref('create.body.paymentId')}`,
    );
    expect(authorizeLink('consent')).toContain(`&scope=AIS:${ref('create.body.consentId')}`);
  });
});
