import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { eventLine } from '../record/event-line.js';
import { HOSTILE_TEXT } from '../report/sample/hostile-text.js';
import { sampleEvents } from '../report/sample/sample-events.js';
import { readEvents } from './read-events.js';

const EVENTS = sampleEvents({ hostile: HOSTILE_TEXT });
const RECORD = EVENTS.map(eventLine).join('');

function fileOf(content: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'xs2a-events-')), 'events.ndjson');
  writeFileSync(file, content);
  return file;
}

test('events come back as they were, hostile content and all', () => {
  expect(readEvents(fileOf(RECORD))).toEqual(EVENTS);
});

test('a line is one line for every reader, and holds no control character', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(RECORD).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(RECORD.trimEnd().split('\n')).toHaveLength(EVENTS.length);
});

test('a cut last line is left out', () => {
  expect(readEvents(fileOf(RECORD.slice(0, -40)))).toEqual(EVENTS.slice(0, -1));
});

test.each([
  { given: 'an empty file', content: '', want: 'is not the record of one run' },
  { given: 'two runs in one', content: RECORD + RECORD, want: 'is not the record of one run' },
  { given: 'no JSON in the middle', content: `${RECORD}nonsense\n${RECORD}`, want: ':54 cannot' },
  {
    given: 'an unknown event',
    content: `${RECORD}{"type":"x"}\n`,
    want: 'not an event of this version',
  },
  {
    given: 'a list',
    content: `[]\n${RECORD}`,
    want: ':1 cannot be used: the line is not an event',
  },
  {
    given: 'a field of another type',
    content: RECORD.replace('"verdict":"failed"', '"verdict":{"__proto__":1}'),
    want: 'the case-finished event /verdict must be equal to one of the allowed values',
  },
])('$given is refused with its place', ({ content, want }) => {
  const line = String(EVENTS.length + 1);
  expect(() => readEvents(fileOf(content))).toThrow(want.replace(':54', `:${line}`));
  expect(() => readEvents(fileOf(content))).toThrow(Xs2aError);
});

test('a file that is not there is named', () => {
  expect(() => readEvents('/nowhere/events.ndjson')).toThrow(
    '/nowhere/events.ndjson cannot be read',
  );
});
