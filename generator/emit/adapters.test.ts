import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type GeneratedFolder, generateFolder, TINY } from '../fixtures/generated-folder.js';
import { sourcesBelow, strictProblems } from '../fixtures/strict-problems.js';
import { ADAPTERS, type Adapter, chooseAdapters } from './adapters.js';

describe('the files of an adapter', () => {
  let made: GeneratedFolder;
  afterEach(() => made.remove());

  /** Files of the server that no other file imports: those that a user imports. */
  async function entries(adapters: readonly Adapter[]): Promise<readonly string[]> {
    made = await generateFolder([TINY], { parts: ['server'], adapters });
    const files = await sourcesBelow(made.folder);
    const imported = new Set<string>();
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      for (const [, from = ''] of text.matchAll(/from '(\.[^']+)\.js'/g)) {
        imported.add(join(file, '..', `${from}.ts`));
      }
    }
    const alone = files.filter((file) => !imported.has(file));
    return alone.map((file) => file.slice(made.folder.length + 1));
  }

  const RESPOND = 'server/tiny/respond.ts';
  const FASTIFY = ['server/core/fastify-options.ts', 'server/tiny/plugin.ts'];
  const rows: readonly { given: readonly Adapter[]; want: readonly string[] }[] = [
    { given: ['fastify'], want: FASTIFY },
    { given: ['express'], want: ['server/tiny/node-handler.ts'] },
    { given: ['fetch'], want: ['server/tiny/fetch-handler.ts'] },
    {
      given: ADAPTERS,
      want: [...FASTIFY, 'server/tiny/fetch-handler.ts', 'server/tiny/node-handler.ts'],
    },
  ];
  it.each(rows)('$given compile, and every file is used', async (row) => {
    expect(await entries(row.given)).toEqual([...row.want, RESPOND].sort());
    expect(await strictProblems(made.folder)).toEqual([]);
  });
});

describe('names of adapters', () => {
  const rows = [
    { given: undefined, want: [...ADAPTERS] },
    { given: ['fetch'], want: ['fetch'] },
    { given: ['express, fetch', 'fastify'], want: ['express', 'fetch', 'fastify'] },
  ];
  it.each(rows)('$given', ({ given, want }) => {
    expect(chooseAdapters(given)).toEqual(want);
  });
});
