import { expect, test } from 'vitest';
import { findingPlace } from './finding-place.js';

test.each([
  [
    'read: body /consentStatus',
    'read',
    'body',
    'the field /consentStatus in the body of the response',
  ],
  ['read: body', 'read', 'body', 'the body of the response'],
  ['create: response header Location', 'create', 'header', 'the header Location of the response'],
  ['create: status', 'create', 'status', 'the status of the response'],
  ['create (again): status', 'create (again)', 'status', 'the status of the response'],
  ['approve: redirect', 'approve', 'other', 'the redirect'],
  ['line 23', null, 'other', 'line 23'],
] as const)('describes %s', (where, step, part, words) => {
  expect(findingPlace(where)).toMatchObject({ step, part, words });
});
