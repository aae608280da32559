import { expect, test } from 'vitest';
import { briefRepetitions, isBrief } from './brief-repetitions.js';
import type { RunEvent } from './event.js';

const exchange = (id: string): RunEvent =>
  ({
    type: 'exchange',
    case: id,
    exchange: {
      id: `e-${id}`,
      request: { method: 'GET', url: 'https://bank.example', headers: [['A', 'b']], body: null },
      response: {
        kind: 'answer',
        status: 200,
        headers: [['C', 'd']],
        body: { contentType: null, text: '{}', bytes: 2, cut: false },
      },
    },
  }) as unknown as RunEvent;
const end = (id: string, verdict: string): RunEvent =>
  ({ type: 'case-finished', case: id, verdict, findings: [] }) as unknown as RunEvent;

/** The cases whose exchanges still have a body. */
const whole = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.type === 'exchange' &&
    event.exchange.response.kind === 'answer' &&
    event.exchange.response.body !== null
      ? [event.case]
      : [],
  );

test('only a repetition that passed loses its headers and bodies, once it has ended', () => {
  const lanes = [exchange('a'), exchange('a#2'), exchange('b#2'), exchange('c#2')];
  const ends = [end('a', 'passed'), end('a#2', 'passed'), end('b#2', 'failed')];
  expect(whole(briefRepetitions([...lanes, ...ends]))).toEqual(['a', 'b#2', 'c#2']);
});

test('what is brief stays as it is', () => {
  const once = briefRepetitions([exchange('a#2'), end('a#2', 'passed')]);
  expect(briefRepetitions(once)).toEqual(once);
});

test('a recorded request without headers is brief only in a repetition', () => {
  const { exchange: bare } = { ...exchange('x') } as { exchange: Parameters<typeof isBrief>[1] };
  const without = { ...bare, request: { ...bare.request, headers: [] } };
  expect([isBrief('x', without), isBrief('x#2', without), isBrief('x#2', bare)]).toEqual([
    false,
    true,
    false,
  ]);
});
