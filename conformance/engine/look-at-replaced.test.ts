import { describe, expect, test } from 'vitest';
import type { CaseState } from './case-state.js';
import { isOfReplaced, looksAtKept, looksAtReplaced } from './look-at-replaced.js';
import type { RunResource } from './resources.js';

interface Granted {
  readonly id: string;
  readonly inCase: string;
  readonly psu?: string;
  readonly identity?: string;
  readonly recurring?: boolean;
  /** Whether its status was valid at some time. */
  readonly wasValid?: boolean;
  readonly hasEnded?: boolean;
}

/** The ids of the consents that the case `second` reads, after these grants in their order. */
const read = (...granted: readonly Granted[]) => idsOf(looksAtReplaced, granted);
const readKept = (...granted: readonly Granted[]) => idsOf(looksAtKept, granted);

function idsOf(looksAt: typeof looksAtReplaced, granted: readonly Granted[]): readonly unknown[] {
  const made = granted.map(({ id, identity = 'tpp1', recurring = true }) => ({
    kind: 'consent',
    id,
    identity,
    seen: { request: { body: JSON.stringify({ recurringIndicator: recurring }) } },
  })) as unknown as readonly RunResource[];
  const named = (resource: string) => granted.find(({ id }) => resource === `consent ${id}`);
  const run = {
    resources: {
      made,
      grants: granted.map(({ id, inCase, psu = 'anna' }, at) => ({
        ...{ resource: `consent ${id}`, inCase, psu, at },
      })),
      approvals: { hasChanged: (resource: string) => named(resource)?.wasValid !== false },
    },
    watch: { endOf: (resource: string) => (named(resource)?.hasEnded === true ? {} : undefined) },
  };
  const looks = looksAt({ each: { id: 'second' }, run } as unknown as CaseState);
  return looks.map(({ path }) => path?.['consentId']);
}

const FIRST: Granted = { id: 'a', inCase: 'first' };
const SECOND: Granted = { id: 'b', inCase: 'second' };

describe('a case that is granted a recurring consent', () => {
  test('reads the one before it', () => {
    expect(read(FIRST, SECOND)).toEqual(['a']);
  });

  test('reads the last one of several: the others were read before', () => {
    expect(read(FIRST, { id: 'c', inCase: 'other' }, SECOND)).toEqual(['c']);
  });

  test.each<[string, readonly Granted[]]>([
    ['of another PSU', [{ ...FIRST, psu: 'bruno' }, SECOND]],
    ['of another TPP', [{ ...FIRST, identity: 'tpp2' }, SECOND]],
    ['for one access', [{ ...FIRST, recurring: false }, SECOND]],
    ['that has ended', [{ ...FIRST, hasEnded: true }, SECOND]],
    ['that was never valid', [{ ...FIRST, wasValid: false }, SECOND]],
    ['where its own is for one access', [FIRST, { ...SECOND, recurring: false }]],
    ['where its own was never valid', [FIRST, { ...SECOND, wasValid: false }]],
    ['that was granted later', [SECOND, { ...FIRST, inCase: 'third' }]],
  ])('reads none %s', (_, granted) => {
    expect(read(...granted)).toEqual([]);
  });
});

test('a finding of such a read is told apart by its place', () => {
  expect(isOfReplaced({ where: 'replaced-consent: body /consentStatus' })).toBe(true);
  expect(isOfReplaced({ where: 'status: body /consentStatus' })).toBe(false);
});

describe('a case that is granted a consent for one access', () => {
  const single: Granted = { ...SECOND, recurring: false };

  test('reads the last recurring one before it', () => {
    expect(readKept(FIRST, { id: 'c', inCase: 'other' }, single)).toEqual(['c']);
  });

  test.each<[string, readonly Granted[]]>([
    ['of another PSU', [{ ...FIRST, psu: 'bruno' }, single]],
    ['of another TPP', [{ ...FIRST, identity: 'tpp2' }, single]],
    ['that has ended', [{ ...FIRST, hasEnded: true }, single]],
    ['where its own is recurring', [FIRST, SECOND]],
    ['that was granted later', [single, { ...FIRST, inCase: 'third' }]],
  ])('reads none %s', (_, granted) => {
    expect(readKept(...granted)).toEqual([]);
  });
});
