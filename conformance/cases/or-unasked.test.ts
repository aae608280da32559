import { expect, test } from 'vitest';
import { field, refused, status } from './build.js';
import { createPayment, startAuthorisation, startLink } from './flows.js';
import { orUnasked } from './or-unasked.js';

test('a start that no link asks for is judged where it is taken, and may be refused', () => {
  const id = field('PIS-AUTH-START-ID', '/authorizationId');
  const start = { ...startAuthorisation('payment'), setup: false, expect: [id] };
  const [asked, unasked] = orUnasked(start);
  expect(asked).toBe(start);
  const { when: _, ...rest } = start;
  expect(unasked).toEqual({
    ...rest,
    as: 'unasked',
    unless: startLink(),
    appliesOn: [201],
    expect: [{ check: 'any', clause: id.clause, of: [[id], [refused(id.clause)]] }],
  });
});

test('a start that a link keeps from being sent is sent where that link is', () => {
  const link = '${create.link.scaRedirect}';
  const start = { ...createPayment(), unless: link, expect: [status('X', 201)] };
  const [, { when, unless }] = orUnasked(start);
  expect([when, unless]).toEqual([link, undefined]);
});
