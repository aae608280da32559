import { expect, it } from 'vitest';
import { isMasked, isPan, maskPan, plainMask } from './pan.js';

it.each([
  { given: '9999990000000105', want: [true, '999999******0105'] },
  { given: '9999 9900 0000 0105', want: [true, '999999******0105'] },
  { given: '9999990000000106', want: [false, '999999******0106'] },
  { given: '99999900105', want: [false, '999999*0105'] },
  { given: '', want: [false, ''] },
])('isPan and maskPan of $given', ({ given, want }) => {
  expect([isPan(given), maskPan(given)]).toEqual(want);
});

it.each([
  { given: '999999******0105', masked: true, plain: '999999******0105' },
  { given: '9999 99xx xxxx 0105', masked: true, plain: '999999******0105' },
  { given: '9999990000000105', masked: false, plain: '9999990000000105' },
  { given: '9999990-000000105', masked: false, plain: '9999990*000000105' },
  { given: '', masked: false, plain: '' },
])('isMasked and plainMask of $given', ({ given, masked, plain }) => {
  expect([isMasked(given), plainMask(given)]).toEqual([masked, plain]);
});
