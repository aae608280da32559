import { expect, it } from 'vitest';
import { semanticVersion } from './semantic-version.js';

it.each([
  ['1.3.6', '1.3.6'],
  ['1.3.6-rc.1', '1.3.6-rc.1'],
  ['1.3.6_2020-08-14', '1.3.6+2020-08-14'],
  ['v2', '0.0.0+v2'],
  ['1', '0.0.0+1'],
  ['1.2.3 (draft)', '1.2.3+draft'],
  ['', '0.0.0'],
])('%j is %j to package managers', (version, want) => {
  const document = { openapi: '3.0.1', info: { title: 'T', version } };

  expect(semanticVersion(document)['info']).toEqual({ title: 'T', version: want });
});
