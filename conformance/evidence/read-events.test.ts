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

test('returns events unchanged, including hostile content', () => {
  expect(readEvents(fileOf(RECORD))).toEqual(EVENTS);
});

test('writes each event on one line without control characters', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
  expect(RECORD).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(RECORD.trimEnd().split('\n')).toHaveLength(EVENTS.length);
});

test('ignores a truncated last line', () => {
  expect(readEvents(fileOf(RECORD.slice(0, -40)))).toEqual(EVENTS.slice(0, -1));
});

test.each([
  { given: 'an empty file', content: '', want: 'is not the record of one run' },
  { given: 'two runs in one', content: RECORD + RECORD, want: 'is not the record of one run' },
  {
    given: 'a line in the middle that is not JSON',
    content: `${RECORD}nonsense\n${RECORD}`,
    want: ':54 cannot',
  },
  {
    given: 'an unknown event',
    content: `${RECORD}{"type":"x"}\n`,
    want: 'not an event of this version',
  },
  {
    given: 'an array',
    content: `[]\n${RECORD}`,
    want: ':1 cannot be used: the line is not an event',
  },
  {
    given: 'a field of another type',
    content: RECORD.replace('"verdict":"failed"', '"verdict":{"__proto__":1}'),
    want: 'the case-finished event /verdict must be string',
  },
  {
    given: 'options of another type',
    content: RECORD.replace('"narrowed":', '"options":7,"narrowed":'),
    want: ':1 cannot be used: the run-started event /options must be object',
  },
])('rejects $given and reports its position', ({ content, want }) => {
  const line = String(EVENTS.length + 1);
  expect(() => readEvents(fileOf(content))).toThrow(want.replace(':54', `:${line}`));
  expect(() => readEvents(fileOf(content))).toThrow(Xs2aError);
});

test('names a missing file', () => {
  expect(() => readEvents('/nowhere/events.ndjson')).toThrow(
    '/nowhere/events.ndjson cannot be read',
  );
});
