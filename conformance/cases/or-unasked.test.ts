import { expect, test } from 'vitest';
import { field, refused, status } from './build.js';
import { createPayment, startAuthorisation, startLink } from './flows.js';
import { orUnasked } from './or-unasked.js';

test('a start without a link is judged if it is accepted, and may be refused', () => {
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

test('a start with the condition unless gets a second step with the condition when', () => {
  const link = '${create.link.scaRedirect}';
  const start = { ...createPayment(), unless: link, expect: [status('X', 201)] };
  const [, { when, unless }] = orUnasked(start);
  expect([when, unless]).toEqual([link, undefined]);
});
