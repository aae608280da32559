import { expect, test } from 'vitest';
import { startProgress } from './start-progress.js';

function told(isTTY: boolean, steps: readonly (readonly [ms: number, text: string])[]): string {
  let text = '';
  let time = 0;
  const stream = {
    isTTY,
    columns: 30,
    write: (chunk: string) => {
      text += chunk;
      return true;
    },
  };
  const progress = startProgress(stream as never, () => time);
  for (const [ms, step] of steps) {
    time = ms;
    progress.step(step);
  }
  progress.end();
  return text;
}

test('prints nothing for quick work', () => {
  expect(
    told(true, [
      [10, 'reading'],
      [900, 'comparing'],
    ]),
  ).toBe('');
});

test('shows one line on a terminal after a second, and before it compiles, and clears it', () => {
  expect(told(true, [[10, 'compiling by tsconfig.json']])).toBe(
    '\r\u001b[Kcompiling by tsconfig.json ..\r\u001b[K',
  );
  expect(told(true, [[1200, 'comparing']])).toBe('\r\u001b[Kcomparing ...\r\u001b[K');
});

test('prints nothing when the output is not a terminal', () => {
  expect(told(false, [[1200, 'compiling']])).toBe('');
});
