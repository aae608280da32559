import { describe, expect, test } from 'vitest';
import type { Deletion } from '../answers/resource-of.js';
import { StatusWatch } from './state-watch.js';

const SETTLE_MS = 1_000;
const OF_CONSENT = {
  clause: 'STATE-CONSENT',
  graph: 'consent',
  field: '/consentStatus',
  resource: 'consent c',
} as const;
const DELETION: Deletion = {
  clause: 'AIS-CONSENT-DELETE-ENDS',
  resource: 'consent c',
  ended: ['terminatedByTpp'],
  identity: 'tpp1',
};

/** A moment, with the end of its exchange when that takes longer. */
const at = (startMs: number, { endMs = startMs, clock = '' } = {}) => ({ startMs, endMs, clock });

function watching() {
  const watch = new StatusWatch(SETTLE_MS);
  const look = (status: string, moment = at(0), base = '') =>
    watch.observe({ ...OF_CONSENT, status }, moment, base);
  return { watch, look };
}

describe('the order of statuses', () => {
  test('is judged from the second one on; unknown words are ignored', () => {
    const { look } = watching();
    const legal = ['received', 'bogus', 'expired', 'valid'].map((status) => look(status)?.legal);
    expect(legal).toEqual([true, undefined, true, false]);
  });

  test('the earlier status is told with the operation that returned it', () => {
    const watch = new StatusWatch(SETTLE_MS);
    const created = { ...OF_CONSENT, status: 'valid', operation: 'createConsent' } as const;
    const read = { ...OF_CONSENT, status: 'received', operation: 'getConsentStatus' } as const;
    expect(watch.observe(created, at(0))?.earlierBy).toBeUndefined();
    expect(watch.observe(read, at(1))).toMatchObject({ earlierBy: 'createConsent', legal: false });
  });

  test('a final status stays the one that later ones are compared with', () => {
    const { watch, look } = watching();
    look('expired');
    expect(look('valid')).toMatchObject({ earlier: 'expired', legal: false });
    expect(look('valid')).toMatchObject({ earlier: 'expired', legal: false });
    expect(look('expired')?.legal).toBe(true);
    expect(watch.statusOf('consent c')).toBe('expired');
    expect(watch.endOf('consent c')).toMatchObject({ by: 'status', status: 'expired' });
  });

  test('is unknown where requests overlap, and for the clocks of two files', () => {
    const { look } = watching();
    look('expired', at(0, { endMs: 500 }));
    expect(look('valid', at(400))).toBeUndefined();
    expect(look('valid', at(30_000, { clock: 'b' }))).toBeUndefined();
    expect(look('valid', at(90_000, { clock: 'b' }))?.legal).toBe(false);
  });

  test('is separate for each bank', () => {
    const { look } = watching();
    look('expired', at(0), 'a');
    expect(look('valid', at(1), 'b')?.earlier).toBeNull();
  });
});

describe('a deletion', () => {
  test('has to show once the settle time is over', () => {
    const { watch, look } = watching();
    look('valid');
    watch.deleted(DELETION, at(0));
    expect(look('valid', at(999))?.deleted).toBeUndefined();
    expect(look('valid', at(1_000))?.deleted).toBe(DELETION);
    expect(watch.endOf('consent c')).toMatchObject({ by: 'deletion', status: 'valid' });
  });

  test('by another TPP than the one that created the resource counts for nothing', () => {
    const { watch, look } = watching();
    watch.made('consent c', 'tpp1');
    watch.deleted({ ...DELETION, identity: 'tpp2' }, at(0));
    expect(look('valid', at(5_000))?.deleted).toBeUndefined();
    expect(watch.endOf('consent c')).toBeUndefined();
  });

  test('of a resource that had ended is no deletion', () => {
    const { watch, look } = watching();
    look('rejected');
    watch.deleted(DELETION, at(0));
    expect(watch.endOf('consent c')?.by).toBe('status');
  });

  test('says nothing of a new resource with the same id', () => {
    const { watch, look } = watching();
    watch.made('consent c', 'tpp1');
    watch.deleted({ ...DELETION, identity: 'tpp1' }, at(0));
    watch.made('consent c', 'tpp1');
    expect(look('received', at(5_000))?.deleted).toBeUndefined();
  });
});
