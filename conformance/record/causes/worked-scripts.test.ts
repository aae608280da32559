import { expect, test } from 'vitest';
import type { JudgedCase } from './cause.js';
import { causesOf } from './causes-of.js';

const PAGE = 'there is no button approve to press; the page /sca/x returns 200';
const REASON = `psu.approve[3].submit of the profile matches no page of the bank: ${PAGE}`;
const CASE = { findings: [], checks: [], exchanges: [] };
const STOPPED: JudgedCase = { ...CASE, id: 'a', verdict: 'setup-failed', reason: REASON };

/** A case in which this step led the PSU back, or did not. */
const redirected = (step: string, notJudged?: string): JudgedCase => ({
  ...{ ...CASE, id: 'b', verdict: 'passed', reason: null },
  checks: [
    {
      ...{ exchange: 'e1', clause: 'SCA-REDIRECT-RETURNS', findings: [], setup: true },
      ...(notJudged === undefined ? {} : { notJudged }),
    },
  ],
  exchanges: [
    {
      ...{ id: 'e1', step, operation: null },
      request: { method: 'POST', url: 'https://bank.example/sca/y', headers: [], body: null },
      response: { kind: 'answer', status: 302, headers: [], body: null },
    },
  ],
});

const PROFILE = `Cases cannot be carried out: psu.approve[3].submit of the profile matches no page of the bank, correct it: ${PAGE}`;
const BANK = `Cases cannot be carried out: a page of the bank is wrong: ${PAGE}. psu.approve[3].submit of the profile worked for other resources in this run`;

test.each([
  ['the script that worked for another resource', [redirected('approve')], BANK],
  ['the script that worked for a second person', [redirected('approve-two')], BANK],
  ['another script', [redirected('reject')], PROFILE],
  ['nothing that was judged', [redirected('approve', 'why')], PROFILE],
  ['no other case', [], PROFILE],
])('a script that fits no page, beside %s', (_, others, want) => {
  expect(causesOf([STOPPED, ...others]).map(({ sentence }) => sentence)).toEqual([want]);
});
