/** Funds confirmation requests with an invalid optional field, and from callers without the right. */
import { defineCase, spoiled } from '../build.js';
import type { Case } from '../case.js';
import { malformed } from '../refusals.js';
import { ask, PIIS } from './funds-calls.js';

const TWIN = 'piis/confirm/answers-200';
const longCardNumber = defineCase({
  id: 'piis/confirm/refuses-long-card-number',
  title: 'A funds confirmation request whose card number is too long is refused',
  needs: PIIS,
  twin: TWIN,
  steps: [
    spoiled(
      ask(),
      [{ op: 'set-field', pointer: '/cardNumber', value: '1'.repeat(36) }],
      ...malformed('PIIS-BODY-FORM'),
    ),
  ],
});

export const confirmRefusalCases: readonly Case[] = [longCardNumber];
