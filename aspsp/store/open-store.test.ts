import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openStore } from './open-store.js';

it.each([
  ['', '--store is empty.'],
  ['mysql://user:secret@host/bank', '--store cannot be an address with mysql://.'],
  ['POSTGRES://host/bank', '--store cannot be an address with POSTGRES://.'],
  ['file:///srv/bank', '--store cannot be an address with file://.'],
])('%j names no store', async (named, sentence) => {
  await expect(openStore(named)).rejects.toMatchObject({ code: 'USAGE', message: sentence });
  expect(existsSync('mysql:')).toBe(false);
});
