import { describe, expect, test } from 'vitest';
import type { Case } from '../cases/case.js';
import { type LanesOf, nextReady, scheduleCases } from './schedule-cases.js';
import { CREATE, READ, REFUSE, runAgainst, tinyBank } from './tiny-bank.testing.js';

const a = (id: string, more: Partial<Case> = {}): Case => ({ ...READ, id, ...more });
const SERIAL = { tags: ['serial'] };
const lanesOf: LanesOf = ({ tags, id }) =>
  tags?.includes('serial') === true || id.startsWith('shares')
    ? [{ name: 'consents anna', alone: !id.startsWith('shares') }]
    : [];

describe('the next case', () => {
  const one = a('one');
  const two = a('two', { twin: 'one' });
  const s1 = a('s1', SERIAL);
  const s2 = a('s2', SERIAL);
  test.each<[string, readonly Case[], readonly Case[], string | undefined]>([
    ['is the first one when nothing runs', [one, s1], [], 'one'],
    [
      'is a serial one while others run, because serial cases are the longest chain',
      [one, s1],
      [two],
      's1',
    ],
    ['is not a serial one while another serial one runs', [s2, one], [s1], 'one'],
    ['is not one whose twin runs', [two], [one], undefined],
    ['is not one whose twin waits', [two, a('one', SERIAL)], [s2], undefined],
    ['is a refusal whose twin has ended', [two], [s1], 'two'],
    ['is undefined when no case waits', [], [one], undefined],
    [
      'is one that shares the lane while another one shares it',
      [a('shares2')],
      [a('shares1')],
      'shares2',
    ],
    [
      'is not one that shares the lane while another one uses it alone',
      [a('shares1')],
      [s1],
      undefined,
    ],
    [
      'is not one that needs the lane alone while another one shares it',
      [s1],
      [a('shares1')],
      undefined,
    ],
  ])('%s', (_name, waiting, running, want) => {
    expect(nextReady(waiting, running, { lanesOf })?.id).toBe(want);
  });
});

test.each([
  ['also when nothing runs', []],
  ['before those that need a lane alone', [a('running')]],
])('a case that needs less work now than later comes first, %s', (_, running) => {
  const isCheapNow = ({ id }: Case): boolean => id === 'cheap';
  const waiting = [a('one'), a('serial', { tags: ['serial'] }), a('cheap')];
  expect(nextReady(waiting, running, { lanesOf, isCheapNow })?.id).toBe('cheap');
});

/** Records which cases run at the same time. */
async function watch(cases: readonly Case[], concurrency: number) {
  const now = new Set<string>();
  const met: string[] = [];
  const order: string[] = [];
  const carryOut = async (each: Case): Promise<void> => {
    now.add(each.id);
    met.push([...now].sort().join('+'));
    await new Promise((done) => setImmediate(done));
    order.push(each.id);
    now.delete(each.id);
  };
  await scheduleCases({ cases, concurrency, carryOut, lanesOf });
  return { met, order };
}

describe('parallel cases', () => {
  test('keep their order with a concurrency of 1', async () => {
    const { met, order } = await watch([a('x'), a('s', SERIAL), a('y')], 1);
    expect(order).toEqual(['x', 's', 'y']);
    expect(met).toEqual(['x', 's', 'y']);
  });

  test('number as many as allowed, and serial ones never run together', async () => {
    const cases = [a('s1', SERIAL), a('s2', SERIAL), a('s3', SERIAL), a('x'), a('y'), a('z')];
    const { met, order } = await watch(cases, 3);
    expect([...order].sort()).toEqual(['s1', 's2', 's3', 'x', 'y', 'z']);
    expect(met.filter((at) => (at.match(/s\d/g) ?? []).length > 1)).toEqual([]);
    expect(Math.max(...met.map((at) => at.split('+').length))).toBe(3);
  });

  test('end with the error of one case, and no further case starts', async () => {
    const begun: string[] = [];
    const carryOut = async (each: Case): Promise<void> => {
      begun.push(each.id);
      if (each.id === 'bad') throw new Error('broke');
    };
    const work = scheduleCases({ cases: [a('bad'), a('x'), a('y')], concurrency: 1, carryOut });
    await expect(work).rejects.toThrow('broke');
    expect(begun).toEqual(['bad']);
  });

  test('are completed after the error of another one', async () => {
    const ended: string[] = [];
    const carryOut = async (each: Case): Promise<void> => {
      if (each.id === 'bad') throw new Error('broke');
      await new Promise((done) => setImmediate(done));
      ended.push(each.id);
    };
    const work = scheduleCases({ cases: [a('x'), a('bad'), a('y')], concurrency: 2, carryOut });
    await expect(work).rejects.toThrow('broke');
    expect(ended).toEqual(['x']);
  });

  test('have the same verdicts as sequential ones', async () => {
    const repeated = [1, 2, 3, 4].flatMap((n) => [
      { ...CREATE, id: `ais/create-${n}` },
      { ...REFUSE, id: `ais/refuse-${n}`, twin: `ais/create-${n}` },
      { ...READ, id: `ais/read-${n}` },
    ]);
    const one = await runAgainst(tinyBank(), { cases: repeated });
    const many = await runAgainst(tinyBank(), { cases: repeated, options: { concurrency: 6 } });
    expect(many.verdicts).toEqual(one.verdicts);
    expect(many.finished.counts).toEqual(one.finished.counts);
    expect(many.finished.exchanges).toBe(one.finished.exchanges);
    const ids = many.events.flatMap((each) => (each.type === 'exchange' ? [each.exchange.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('stop after the first failed case with --bail', async () => {
    const { verdicts, finished } = await runAgainst(tinyBank({ createStatus: 200 }), {
      cases: [CREATE, READ],
      options: { bail: true },
    });
    expect(verdicts).toEqual({ 'ais/create': 'failed', 'ais/read': 'blocked' });
    expect(finished.exitCode).toBe(1);
  });
});
