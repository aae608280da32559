import { expect, test } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { writesNothing } from './writes-nothing.js';

const thrown = (hint: string) =>
  writesNothing(async () => {
    throw new Xs2aError('SPEC_INVALID', 'It is broken.', { hint, place: { file: 'a.yaml' } });
  })({}).catch((error: unknown) => error);

test('an error of a command that writes nothing does not say so', async () => {
  expect(await thrown('Correct it. Nothing was written.')).toMatchObject({
    code: 'SPEC_INVALID',
    message: 'It is broken.',
    hint: 'Correct it.',
    place: { file: 'a.yaml' },
  });
  expect(await thrown('Correct it.')).toMatchObject({ hint: 'Correct it.' });
});
