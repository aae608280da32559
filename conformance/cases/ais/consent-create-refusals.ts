/** Creating a consent with invalid requests. None of them creates a consent. */
import { defineCase, needs, refused, spoiled } from '../build.js';
import type { Case } from '../case.js';
import { createConsent } from '../flows.js';

const TWIN = 'ais/consent-create/creates';
const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

const pastCase = defineCase({
  id: 'ais/consent-create/rejects-past-valid-until',
  title: 'A consent that ended yesterday is rejected',
  needs: AIS,
  twin: TWIN,
  steps: [
    spoiled(
      createConsent(),
      [{ op: 'set-field', pointer: '/validUntil', value: '${today-2}' }],
      refused('AIS-CONSENT-VALID-UNTIL-PAST'),
    ),
  ],
});

export const consentCreateRefusalCases: readonly Case[] = [pastCase];
