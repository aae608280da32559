import { expect, test } from 'vitest';
import type { Finding } from './event.js';
import { casesWithSharedIds } from './shared-ids.js';

let requests = 0;

const created = (operation: string, text: string, status = 201, requestId = `r${requests++}`) => ({
  operation,
  request: {
    method: 'POST',
    url: 'https://bank.example',
    headers: [['X-Request-ID', requestId]] as const,
    body: null,
  },
  response: {
    kind: 'answer' as const,
    status,
    headers: [],
    body: { contentType: null, text, bytes: 0, cut: false },
  },
});

const found = (clause: string, actual: string): Finding => ({
  clause,
  level: 'required',
  expected: 'they differ',
  actual,
  where: 'values',
});

const pay = (id: string) => created('initiatePayment', `{"paymentId": "${id}"}`);
const TOLD = { id: 'tells', findings: [found('PIS-ID', 'both are "7"')], exchanges: [pay('7')] };

test('cases that created a resource with an id of another case are named, with the clause', () => {
  const cases = [
    TOLD,
    { id: 'same', findings: [], exchanges: [pay('7')] },
    { id: 'other', findings: [], exchanges: [pay('8')] },
    {
      id: 'refused',
      findings: [],
      exchanges: [created('initiatePayment', '"paymentId":"7"', 400)],
    },
    { id: 'read', findings: [], exchanges: [created('getPayment', '{"paymentId":"7"}', 200)] },
  ];
  expect([...casesWithSharedIds(cases)]).toEqual([
    ['tells', 'PIS-ID'],
    ['same', 'PIS-ID'],
  ]);
});

test.each<readonly [string, readonly Finding[]]>([
  ['no finding tells of the id', []],
  ['another id is told', [found('PIS-ID', 'both are "9"')]],
  ['the finding is waived', [{ ...found('PIS-ID', 'both are "7"'), waiver: 'w' }]],
])('no case is named when %s', (_, findings) => {
  const cases = [
    { ...TOLD, findings },
    { id: 'same', findings: [], exchanges: [pay('7')] },
  ];
  expect(casesWithSharedIds(cases).size).toBe(0);
});

test('another repeated id of the same kind is a reason too, and the same request sent again is none', () => {
  const again = () => created('initiatePayment', '{"paymentId": "9"}', 201, 'again');
  const cases = [
    TOLD,
    { id: 'one', findings: [], exchanges: [pay('7'), pay('8')] },
    { id: 'other', findings: [], exchanges: [pay('8')] },
    { id: 'sent-again', findings: [], exchanges: [again(), again()] },
  ];
  expect([...casesWithSharedIds(cases).keys()]).toEqual(['tells', 'one', 'other']);
});

test('no case is named at a bank that gives every resource the same id', () => {
  const same = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `same-${at}`,
      findings: [],
      exchanges: [pay('7')],
    }));
  expect(casesWithSharedIds([TOLD, ...same(5)]).size).toBe(6);
  expect(casesWithSharedIds([TOLD, ...same(6)]).size).toBe(0);
  const read = (status: string) => ({
    ...created('getPayment', `{"transactionStatus":"${status}"}`, 200),
    request: { method: 'GET', url: 'https://bank.example/7', headers: [], body: null },
  });
  const reader = { id: 'reader', findings: [], exchanges: [read('RCVD'), read('CANC')] };
  expect(casesWithSharedIds([TOLD, ...same(6), reader]).size).toBe(7);
  const example = { ...reader, exchanges: [read('RCVD'), { ...read('CANC'), operation: 'x' }] };
  expect(casesWithSharedIds([TOLD, ...same(6), example]).size).toBe(0);
});
