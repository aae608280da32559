import { expect, test } from 'vitest';
import { beginRun } from './begin-run.js';
import type { PreparedRun } from './prepare-run.js';

const preparedFor = (redirectUri: string, browser: string) =>
  ({ loaded: { profile: { psu: { browser }, tpp: { redirectUri } } } }) as unknown as PreparedRun;

test('a person who returns to another machine needs somebody to tell where', () => {
  const far = 'https://tpp.example/back';
  expect(() => beginRun(preparedFor(far, 'manual'), { runId: 'r', preflight: false })).toThrow(
    `The suite cannot see a person return to ${far}, which is not on this machine`,
  );
});

test.each([
  ['psu.otp.ask: true', { otp: { ask: true } }],
  ['psu.decoupled.reject', { decoupled: { approve: [], reject: [{ ask: 'Reject in the app.' }] } }],
  ['psu.approve', { approve: [{ open: '{link}' }, { ask: 'Approve in the app.' }] }],
])('%s needs a person who can answer', (place, psu) => {
  const tpp = { redirectUri: 'https://tpp.example/back' };
  const prepared = { loaded: { profile: { psu, tpp } } } as unknown as PreparedRun;
  expect(() => beginRun(prepared, { runId: 'r', preflight: false })).toThrow(
    `The profile asks a person (${place}), and nobody can answer here.`,
  );
});
