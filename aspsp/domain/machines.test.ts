import { describe, expect, it } from 'vitest';
import { isFinal, nextStatus, TRANSITIONS } from './machines.js';

describe('the state machines', () => {
  it('have one row for each status and event', () => {
    const keys = TRANSITIONS.map((row) => `${row.machine} ${row.from} ${row.event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['payment', 'RCVD', 'authorised', 'ACTC'],
    ['payment', 'RCVD', 'cancelled', 'CANC'],
    ['payment', 'ACTC', 'cancelled', 'CANC'],
    ['payment', 'ACSC', 'cancelled', undefined],
    ['payment', 'CANC', 'authorised', undefined],
    ['payment', 'RJCT', 'authorised', undefined],
    ['payment', 'RCVD', 'partly-authorised', 'PATC'],
    ['payment', 'PATC', 'partly-authorised', 'PATC'],
    ['payment', 'PATC', 'authorised', 'ACTC'],
    ['payment', 'ACTC', 'unfunded', 'RJCT'],
    ['payment', 'RCVD', 'unfunded', undefined],
    ['payment', 'ACSP', 'settled-partly', 'PART'],
    ['consent', 'received', 'authorised', 'valid'],
    ['consent', 'received', 'deleted', 'rejected'],
    ['consent', 'valid', 'deleted', 'terminatedByTpp'],
    ['consent', 'valid', 'superseded', 'expired'],
    ['consent', 'terminatedByTpp', 'authorised', undefined],
    ['consent', 'valid', 'revoked', 'revokedByPsu'],
    ['consent', 'received', 'revoked', undefined],
    ['fundsConsent', 'valid', 'revoked', 'revokedByPsu'],
    ['authorisation', 'received', 'approved', undefined],
    ['authorisation', 'psuAuthenticated', 'approved', 'finalised'],
    ['authorisation', 'unconfirmed', 'confirmed', 'finalised'],
    ['authorisation', 'finalised', 'refused', undefined],
    ['authorisation', 'started', 'approved', 'finalised'],
    ['authorisation', 'received', 'app-asked', undefined],
    ['authorisation', 'psuAuthenticated', 'method-selected', 'scaMethodSelected'],
    ['authorisation', 'psuIdentified', 'exempted', undefined],
    ['payment', 'RCVD', 'partly-authorised', 'PATC'],
    ['payment', 'PATC', 'authorised', 'ACTC'],
    ['consent', 'partiallyAuthorised', 'deleted', 'rejected'],
  ] as const)('for a %s in %s after %s: %s', (machine, from, event, want) => {
    expect(nextStatus(machine, from as never, event as never)).toBe(want);
  });

  it('have these final statuses', () => {
    const ends = (machine: 'payment' | 'consent' | 'authorisation') =>
      [...new Set(TRANSITIONS.filter((row) => row.machine === machine).map((row) => row.to))]
        .filter((status) => isFinal(machine, status))
        .sort();
    expect(ends('payment')).toEqual(['ACSC', 'CANC', 'PART', 'RJCT']);
    expect(ends('consent')).toEqual(['expired', 'rejected', 'revokedByPsu', 'terminatedByTpp']);
    expect(ends('authorisation')).toEqual(['exempted', 'failed', 'finalised']);
  });
});
