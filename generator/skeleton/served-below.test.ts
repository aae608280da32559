import { expect, it } from 'vitest';
import { servedBelow } from './served-below.js';

const model = (name: string, url?: string, host?: string) => ({
  name,
  servers:
    url === undefined
      ? []
      : [{ url, variables: host === undefined ? [] : [{ name: 'host', default: host }] }],
});

it.each([
  ['its first server', [model('a', 'https://{host}/psd2/', 'x.example')], ['/psd2']],
  ['a relative server', [model('a', '/api/v3')], ['/api/v3']],
  ['a path that is a variable', [model('a', 'https://x.example/{host}', 'v1')], ['/v1']],
  ['no path', [model('a', 'https://x.example')], ['']],
  ['no server', [model('a')], ['']],
  ['no address', [model('a', 'http://[')], ['']],
  ['a path that is no plain text', [model('a', 'https://x.example/a:b/*')], ['']],
  ['several documents', [model('a', '/psd2'), model('b')], ['/psd2', '/b']],
  ['the same path twice', [model('a', '/psd2'), model('b', '/psd2')], ['/psd2', '/b']],
])('serves a document with %s', (_, models, want) => {
  expect([...servedBelow(models).values()]).toEqual(want);
});
