import { describe, expect, test } from 'vitest';
import type { Case } from '../cases/case.js';
import { CREATE, READ, REFUSE } from '../engine/tiny-bank.testing.js';
import { repeatCases } from './repeat-cases.js';
import { type CaseSelection, narrows, readShard, refuseIdleWords, select } from './selection.js';

const CASES: readonly Case[] = [CREATE, REFUSE, { ...READ, tags: ['safety'] }];
const ids = (cases: readonly Case[]) => cases.map((each) => each.id);

describe('a selection', () => {
  test.each<[CaseSelection, readonly string[]]>([
    [{}, ['ais/create', 'ais/refuse', 'ais/read']],
    [{ only: ['ais/re'] }, ['ais/refuse', 'ais/read']],
    [{ exactly: ['ais/re'] }, []],
    [{ exactly: ['ais/read'] }, ['ais/read']],
    [{ speakFor: ['X-RE'] }, ['ais/refuse', 'ais/read']],
    [{ speakFor: ['X-REFUSE'], only: ['ais/'] }, ['ais/refuse']],
    [{ tags: ['safety'] }, ['ais/read']],
    [{ shard: { part: 1, of: 2 } }, ['ais/create', 'ais/refuse']],
    [{ shard: { part: 2, of: 2 } }, ['ais/read']],
  ])('%j selects %j', (selection, want) => {
    expect(ids(select(CASES, selection))).toEqual(want);
    expect(narrows(selection)).toBe(Object.keys(selection).length > 0);
  });

  test.each<[CaseSelection, readonly string[]]>([
    [{}, ['ais/create']],
    [{ only: ['ais/'] }, ['ais/create']],
    [{ only: ['ais/deep'] }, ['ais/deep']],
    [{ exactly: ['ais/deep'] }, ['ais/deep']],
    [{ tags: ['deep'] }, ['ais/deep']],
    [{ whole: true }, ['ais/create', 'ais/deep']],
    [{ tags: ['serial'] }, []],
  ])('%j selects %j if one case runs only on request', (selection, want) => {
    const deep = { ...READ, id: 'ais/deep', tags: ['serial', 'deep'] };
    expect(ids(select([CREATE, deep], selection))).toEqual(want);
  });

  test.each([
    ['pis/cancel/refuses-missing-request-id', 1],
    ['pis/cancel/refuses-', 1],
    ['pis/cancel/', 0],
    ['pis/', 0],
  ])('the former id %s selects %i cases', (word, count) => {
    const now = { ...READ, id: 'duties/cancel-payment/refusals-payments' };
    expect(select([CREATE, now], { only: [word] })).toHaveLength(count);
    const exactly = select([CREATE, now], { exactly: [word] });
    expect(exactly).toHaveLength(word.endsWith('-id') ? 1 : 0);
  });

  test('shards contain every case once', () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ ...READ, id: `ais/${n}` }));
    const parts = [1, 2, 3].map((part) => ids(select(many, { shard: { part, of: 3 } })));
    expect(parts.flat().sort()).toEqual([...ids(many)].sort());
    expect(parts.map((part) => part.length)).toEqual([7, 7, 6]);
  });

  test.each<[CaseSelection, string]>([
    [{ only: ['nope'] }, 'No case id begins with nope.'],
    [{ speakFor: ['NOPE'] }, 'No case covers a clause NOPE.'],
    [{ tags: ['nope'] }, 'No case has the tag nope.'],
    [{ exactly: ['ais/'] }, 'There is no case ais/.'],
    [{ only: ['aes'] }, 'No case id begins with aes. Did you mean ais?'],
    [{ only: ['ais/craete'] }, 'Did you mean ais/create?'],
    [{ exactly: ['ais/creat'] }, 'There is no case ais/creat. Did you mean ais/create?'],
  ])('rejects %j', (selection, want) => {
    expect(() => refuseIdleWords(CASES, selection)).toThrow(want);
  });

  test('says why a combination of another run is not there', () => {
    const only = ['combinations/consent/card-once'];
    expect(() => refuseIdleWords(CASES, { only })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('--draw') }),
    );
  });
});

test.each(['0/2', '3/2', '1', '1/', 'a/b', '1/2/3', '-1/2'])('rejects --shard %s', (text) => {
  expect(() => readShard(text)).toThrow(`--shard ${text} is not a valid shard.`);
});

test('repeated cases have unique ids, and twins of the same round', () => {
  expect(repeatCases([CREATE, REFUSE], 2).map(({ id, twin }) => [id, twin])).toEqual([
    ['ais/create', undefined],
    ['ais/refuse', 'ais/create'],
    ['ais/create#2', undefined],
    ['ais/refuse#2', 'ais/create#2'],
  ]);
});
