import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { textStream } from '../../conformance/report/sample/text-stream.js';
import { terminalPerson } from './terminal-person.js';

const atTerminal = () => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const { stream, text } = textStream();
  const person = terminalPerson({ input, output: Object.assign(stream, { isTTY: true }) });
  return { input, text, person };
};

test('a person at a terminal answers line by line', async () => {
  const { input, text, person } = atTerminal();
  const { signal } = new AbortController();
  const code = person?.tells('code', signal);
  input.write('123456\n');
  expect(await code).toBe('123456');
  const done = person?.tells('done', signal);
  input.write('\n');
  expect(await done).toBe('');
  expect(text()).toBe('Code: Press Enter when it is done. ');
});

test('a question ends when the run does not wait any more', async () => {
  const { person } = atTerminal();
  const over = new AbortController();
  const asked = person?.tells('return', over.signal);
  over.abort();
  expect(await asked).toBe('');
});

test('nobody is asked without a terminal', () => {
  const { stream } = textStream();
  expect(terminalPerson({ input: new PassThrough(), output: stream })).toBeUndefined();
});
