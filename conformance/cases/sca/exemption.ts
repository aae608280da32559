/** Payments below the exemption amount of a bank that has one. */

import { MOVED_ON } from '../../../standard/statuses.js';
import { defineCase, field, status, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import { createPayment, PAYMENT_BODY, startAuthorisation } from '../flows.js';
import { readStatus } from '../pis/payment-calls.js';
import { PIS } from '../pis/pis-needs.js';
import { readScaStatus } from './authorisation-calls.js';

const exemptedCase = defineCase({
  id: 'sca/exemption/moves-without-the-psu',
  title: 'A payment that is exempted from SCA is processed without the PSU',
  needs: withNeeds(PIS, { profile: ['pis.exemptUpTo'] }),
  steps: [
    createPayment({
      body: {
        ...PAYMENT_BODY,
        instructedAmount: {
          currency: '${profile.pis.currency}',
          amount: '${profile.pis.exemptUpTo}',
        },
      },
    }),
    startAuthorisation('payment'),
    readScaStatus('payment', {}, field('SCA-EXEMPTED', '/scaStatus', { in: ['exempted'] })),
    readStatus(
      'status',
      {},
      status('PIS-STATUS-200', 200),
      field('SCA-EXEMPTED', '/transactionStatus', { in: MOVED_ON }),
    ),
  ],
});

export const exemptionCases: readonly Case[] = [exemptedCase];
