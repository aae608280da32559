import { expect, test } from 'vitest';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import { call, field, psu, refused, setup, status } from '../cases/build.js';
import type { Step } from '../cases/case.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { CaseFinished, Finding } from '../record/event.js';
import { Consequences, wasServed } from './consequences.js';

const SPEC = new Map([
  ['cancelPayment', { method: 'DELETE' }],
  ['getPayment', { method: 'GET' }],
  ['getPaymentStatus', { method: 'GET' }],
]) as unknown as SpecIndex;

const FOUND: Finding = { clause: 'C', level: 'required', expected: '', actual: '', where: '' };
const path = { paymentId: '${create.body.paymentId}' };

const answered = (code: number): ParsedAnswer =>
  parseAnswer({
    alias: 'x',
    operation: 'getPayment',
    request: {
      method: 'GET',
      url: 'https://bank.example',
      headers: [],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: { kind: 'answer', status: code, headers: [], body: Buffer.alloc(0) },
  });

const cancel = call('cancel', 'cancelPayment', { path }, status('C', 204));
const look = call('after', 'getPaymentStatus', { path }, field('C', '/transactionStatus'));
const apart = call('other', 'getPaymentStatus', {
  path: { paymentId: '${second.body.paymentId}' },
});
const read = call('read', 'getPayment', { path }, status('C', 200));
const follow = call('linked', 'getPaymentStatus', { url: '${read.link.status}' });

function reasons(step: Step, code: number, later: readonly Step[], found = [FOUND]) {
  const consequences = new Consequences(SPEC);
  consequences.note(step, answered(code), found);
  return later.map((each) => consequences.of(each) ?? null);
}

const WHY = 'follows from step cancel: the status is 404';

test.each([
  [
    'a refused deletion: reads of the same payment follow, reads of another do not',
    cancel,
    404,
    [look, apart],
    [WHY, null],
  ],
  [
    'a refused read: only steps that refer to its response follow',
    read,
    403,
    [look, follow],
    [null, 'follows from step read: the status is 403'],
  ],
  ['a deletion with another status: nothing follows', cancel, 200, [look], [null]],
  ['a deletion without findings: nothing follows', cancel, 404, [look], [null], []],
  [
    'an expected refusal: nothing follows',
    call('cancel', 'cancelPayment', { path }, refused('C')),
    404,
    [look],
    [null],
  ],
] as const)('%s', (_, step, code, later, want, found: readonly Finding[] = [FOUND]) => {
  expect(reasons(step, code, later, [...found])).toEqual(want);
});

test('a step that depends on a consequence follows too', () => {
  const further = call('further', 'getPayment', { url: '${after.link.self}' });
  expect(reasons(cancel, 404, [look, further])).toEqual([WHY, WHY]);
});

test('after a PSU who does not return, later steps are not judged', () => {
  const consequences = new Consequences(SPEC);
  const seen = { ...answered(200), psu: { redirect: null, to: null, stopped: 'x' } };
  consequences.note(psu('approve', '${create.link.scaRedirect}', 'approve'), seen, [FOUND]);
  expect(consequences.of(setup(look))).toBe(
    'follows from step approve: it did not end as expected',
  );
});

test.each([
  ['passed', '', true],
  ['failed', 'create: body /paymentId', true],
  ['failed', 'create: status', false],
] as const)('a case that %s at %j was served: %s', (verdict, where, want) => {
  const findings = where === '' ? [] : [{ ...FOUND, where }];
  expect(wasServed({ verdict, findings } as unknown as CaseFinished)).toBe(want);
});
