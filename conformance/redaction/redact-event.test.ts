import { expect, it } from 'vitest';
import type { CheckDone } from '../record/event.js';
import { redactEvent } from './redact-event.js';
import { makeRedactor } from './redactor.js';

const finding = { clause: 'C', level: 'required', expected: 'e', actual: 'a', where: 'w' } as const;
const check = (actual: string): CheckDone => ({
  type: 'check',
  case: 'a/b',
  exchange: 'e1',
  clause: 'C',
  sentence: 'It holds.',
  findings: [finding, { ...finding, actual }],
});

it('an event without secrets is the same object, so that a run keeps it once', () => {
  const event = check('nothing');
  expect(redactEvent(event, makeRedactor(['hidden']))).toBe(event);
});

it('of an event with a secret, the parts without one are the same objects', () => {
  const event = check('it is hidden');
  const shown = redactEvent(event, makeRedactor(['hidden']));
  expect(shown.findings[1]?.actual).toBe('it is [secret#1]');
  expect(shown.findings[0]).toBe(event.findings[0]);
  expect(event.findings[1]?.actual).toBe('it is hidden');
});
