import { expect, test } from 'vitest';
import { changesOf, withRequest } from '../fixtures/told-changes.js';
import { consoleLines } from './console-lines.js';

const listed = (...values: readonly string[]) =>
  withRequest({ type: 'object', properties: { s: { type: 'string', enum: values } } });

const changes = changesOf(listed('a', 'b', 'c', 'd'), listed('d'));

test('each removed value has a witness of its own', () => {
  expect(changes.map(({ value, witness }) => [value, witness?.value])).toEqual([
    ['"a"', { s: 'a' }],
    ['"b"', { s: 'b' }],
    ['"c"', { s: 'c' }],
  ]);
});

test('the console names all of them', () => {
  const text = consoleLines({ schemaVersion: 1, semver: 'major', changes }).join('\n');
  for (const value of ['a', 'b', 'c']) {
    expect(text.replace(/\s+/g, ' ')).toContain(`field s can no longer be "${value}".`);
    expect(text).toContain(`not now: {"s":"${value}"}`);
  }
  expect(text).not.toContain('more places');
});
