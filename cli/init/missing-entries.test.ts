import { expect, test } from 'vitest';
import { missingEntries } from './missing-entries.js';

const WANTED = '.document:\n  image: node:22\ngate:\n  script:\n    - npx xs2a gate --base ci\n';

test.each([
  ['build:\n  script: [make]\n', WANTED],
  ['.document:\n  image: own\n', WANTED.slice(WANTED.indexOf('gate:'))],
  ['gate:\n  script: [make]\n', WANTED],
  ['own:\n  script: [xs2a gate --base main]\n', ''],
])('a pipeline %j lacks %j', (kept, missing) => {
  expect(missingEntries('.gitlab-ci.yml', kept, WANTED)).toBe(missing);
});
