import { expect, test } from 'vitest';
import type { Wire, WireRequest } from './wire.js';
import { type WantedHeader, withHeaders } from './with-headers.js';

const target = { baseUrl: 'https://bank.example/psd2', authUrl: 'https://iam.example' };

async function sentWith(headers: readonly WantedHeader[], given: Partial<WireRequest> = {}) {
  const sent: WireRequest[] = [];
  const bare: Wire = {
    send: async (request) => {
      sent.push(request);
      return {
        request,
        answer: { kind: 'no-answer', reason: 'aborted', detail: '' },
        startedAt: '',
        durationMs: 0,
      };
    },
    close: async () => undefined,
  };
  const wire = withHeaders(bare, headers, target);
  await wire.send({
    method: 'GET',
    url: 'https://bank.example/psd2/v1/accounts?withBalance=true',
    headers: [['Accept', 'application/json']],
    body: null,
    identity: 'tpp1',
    timeoutMs: 1,
    ...given,
  });
  return Object.fromEntries(sent[0]?.headers ?? []);
}

const KEY = { name: 'X-Api-Key', value: 'k' };

test('adds a header of the profile to every request of a TPP, to the service and the IAM', async () => {
  expect(await sentWith([KEY])).toMatchObject({ 'X-Api-Key': 'k', Accept: 'application/json' });
  const url = 'https://iam.example/connect/register';
  expect(await sentWith([KEY], { url, identity: 'tpp2' })).toHaveProperty('X-Api-Key', 'k');
});

test('adds no header for the browser of the PSU or for other URLs', async () => {
  expect(await sentWith([KEY], { identity: 'psu' })).not.toHaveProperty('X-Api-Key');
  const url = 'https://bank.example/elsewhere';
  expect(await sentWith([KEY], { url })).not.toHaveProperty('X-Api-Key');
});

test('does not change a header that the request already has', async () => {
  const sent = await sentWith([{ name: 'accept', value: 'text/html' }]);
  expect(sent).toEqual({ Accept: 'application/json' });
});

test('adds a header only below its paths', async () => {
  expect(await sentWith([{ ...KEY, paths: ['/v1/payments'] }])).not.toHaveProperty('X-Api-Key');
  const paths = ['/v1/payments', '/v1/accounts'];
  expect(await sentWith([{ ...KEY, paths }])).toHaveProperty('X-Api-Key');
});

test('resolves references for each request and keeps other text', async () => {
  const sent = await sentWith([
    { name: 'Date', value: '${httpDate}' },
    { name: 'X-Moment', value: 'at ${now}' },
    { name: 'X-Call', value: '${uuid}' },
    { name: 'X-Other', value: '${nothing}' },
  ]);
  expect(sent['Date']).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  expect(sent['X-Moment']).toMatch(/^at \d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(sent['X-Call']).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent['X-Other']).toBe('${nothing}');
});
