import { expect, it } from 'vitest';
import { Refusal } from '../../domain/refusal.js';
import { chooseFormat, type Format } from './choose-format.js';

const BOTH: readonly Format[] = ['json', 'camt.053'];

it.each([
  { accept: undefined, offered: BOTH, want: 'json' },
  { accept: ' ', offered: BOTH, want: 'json' },
  { accept: '*/*', offered: BOTH, want: 'json' },
  { accept: 'application/xml', offered: BOTH, want: 'camt.053' },
  { accept: 'Application/XML; charset=utf-8', offered: BOTH, want: 'camt.053' },
  { accept: 'application/json;q=0.4, application/xml;q=0.5', offered: BOTH, want: 'camt.053' },
  { accept: 'application/xml, */*;q=0.1', offered: BOTH, want: 'camt.053' },
  { accept: 'application/json;q=0, */*', offered: BOTH, want: 'camt.053' },
  { accept: 'application/xml, application/json', offered: BOTH, want: 'json' },
  { accept: '*/*', offered: ['camt.053'] as const, want: 'camt.053' },
  { accept: 'text/plain', offered: BOTH, want: 406 },
  { accept: 'application/xml', offered: ['json'] as const, want: 406 },
  { accept: 'application/json;q=0', offered: ['json'] as const, want: 406 },
])('Accept $accept with $offered offered: $want', ({ accept, offered, want }) => {
  expect(chosen(accept, offered)).toBe(want);
});

function chosen(accept: string | undefined, offered: readonly Format[]): Format | number {
  try {
    return chooseFormat(accept, offered);
  } catch (error) {
    return error instanceof Refusal ? error.status : 0;
  }
}
