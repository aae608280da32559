import { expect, test } from 'vitest';
import { scopeValues } from './scope-values.js';

test('a run takes the selection and the draw of its scope', () => {
  const values = scopeValues({ only: ['pis/'], draw: 4, repeat: 2 });
  expect(values).toMatchObject({ only: ['pis/'], draw: 4, repeat: 2 });
});

test('a run that continues another one leaves both to the record of that run', () => {
  const values = scopeValues({ only: ['pis/'], draw: 4, repeat: 2 }, 'runs/one');
  expect(values).toMatchObject({ resume: 'runs/one', repeat: 2 });
  expect([values.only, values.draw]).toEqual([undefined, undefined]);
});
