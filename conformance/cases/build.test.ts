import { describe, expect, test } from 'vitest';
import {
  any,
  byIdentity,
  call,
  defineCase,
  emptyBody,
  needs,
  refused,
  setup,
  spoiled,
  status,
  withNeeds,
} from './build.js';
import { clausesOfCheck } from './clauses-of.js';

describe('defineCase', () => {
  test('takes each clause of the checks once, without those of set-up steps', () => {
    const { clauses } = defineCase({
      id: 'pis/a/b',
      title: 'A title',
      needs: needs('PIS'),
      steps: [
        setup(call('create', 'initiatePayment', {}, status('A-SETUP', 201))),
        call('read', 'getPayment', {}, status('C-READ', 200), emptyBody('B-EMPTY')),
        call('again', 'getPayment', {}, status('C-READ', 200)),
      ],
    });
    expect(clauses).toEqual(['B-EMPTY', 'C-READ']);
  });
});

describe('clausesOfCheck', () => {
  test('includes the clauses in the groups of an any', () => {
    const check = any('A-ANY', [status('B-ONE', 204)], [status('C-TWO', 202)]);
    expect(clausesOfCheck(check)).toEqual(['A-ANY', 'B-ONE', 'C-TWO']);
  });
});

describe('withNeeds', () => {
  const base = needs('PIS', { approaches: ['REDIRECT'], profile: ['pis'] });

  test.each([
    { given: {}, want: base },
    {
      given: { services: ['IAM'], approaches: ['OAUTH'] },
      want: { services: ['PIS', 'IAM'], approaches: ['OAUTH'], profile: ['pis'] },
    },
    {
      given: { identities: ['tpp2'], profile: ['pis', 'psu.reject'], operations: ['listAccounts'] },
      want: {
        services: ['PIS'],
        approaches: ['REDIRECT'],
        operations: ['listAccounts'],
        identities: ['tpp2'],
        profile: ['pis', 'psu.reject'],
      },
    },
  ] as const)('adds $given', ({ given, want }) => {
    expect(withNeeds(base, given)).toEqual(want);
  });
});

describe('a step derived from a set-up step', () => {
  const create = setup(call('create', 'initiatePayment', {}, status('A-SETUP', 201)));
  const drop = { op: 'drop-header', name: 'X-Request-ID' } as const;

  test('with spoiled is judged, mutated and has its own checks', () => {
    expect(spoiled(create, [drop], refused('A-REFUSED'))).toEqual({
      kind: 'call',
      as: 'create',
      operation: 'initiatePayment',
      setup: false,
      mutate: [drop],
      expect: [{ check: 'refused', clause: 'A-REFUSED' }],
    });
  });

  test('with byIdentity is judged and uses another identity', () => {
    expect(byIdentity(create, 'tpp2', refused('A-REFUSED'))).toMatchObject({
      setup: false,
      identity: 'tpp2',
      expect: [{ clause: 'A-REFUSED' }],
    });
  });
});
