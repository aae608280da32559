import { describe, expect, it } from 'vitest';
import { ClientError } from './client-error.js';
import { fetchCaller } from './fetch-caller.js';
import { follow } from './follow.js';
import type { TransportRequest } from './transport.js';

const operation = {
  id: 'listEntries',
  method: 'GET',
  path: '/v1/accounts/{id}/entries/',
  answers: [{ 200: { headers: {}, media: [] } }],
};
const request = { path: { id: 'a1' }, headers: { 'Consent-ID': 'c1' } };

/** The request that is sent for a link below a base URL. */
async function sentFor(
  href: string,
  origins?: readonly string[],
  baseUrl = 'https://bank.example/psd2/',
): Promise<TransportRequest | undefined> {
  let sent: TransportRequest | undefined;
  const transport = {
    send: async (given: TransportRequest) => {
      sent = given;
      const bytes = async () => new Uint8Array();
      return { status: 200, headers: {}, bytes, stream: () => new Blob([]).stream() };
    },
  };
  const options = origins === undefined ? follow(href) : follow(href, { origins });
  await fetchCaller({ baseUrl, transport }).call(operation, request, options);
  return sent;
}

const WHOLE = 'https://bank.example/psd2/v1/accounts/a1/entries/?page=2';

describe('a call that follows a link', () => {
  it.each([
    ['an absolute one', WHOLE],
    ['one with a fragment', `${WHOLE}#top`],
    ['one with the default port', WHOLE.replace('.example', '.example:443')],
    ['the path of the host', '/psd2/v1/accounts/a1/entries/?page=2'],
    ['a path below the base URL', '/v1/accounts/a1/entries/?page=2'],
    ['a query', '?page=2'],
  ])('has the URL of the link and the headers of its request: %s', async (_, href) => {
    expect(await sentFor(href)).toMatchObject({
      method: 'GET',
      url: WHOLE,
      headers: { 'Consent-ID': 'c1', Accept: '*/*' },
    });
  });

  it('below a base URL without a path', async () => {
    const sent = await sentFor('/v1/x?page=2', [], 'https://bank.example');
    expect(sent?.url).toBe('https://bank.example/v1/x?page=2');
  });

  it.each([
    ['https://evil.example/psd2/v1/accounts', /another origin, https:\/\/evil\.example:/],
    ['//evil.example/v1/accounts', /another origin/],
    ['/\\evil.example/v1/accounts', /another origin/],
    ['\\\\evil.example/v1', /another origin/],
    ['http://bank.example/psd2/v1/accounts', /another origin, http:\/\/bank\.example/],
    ['https://bank.example:8443/psd2/v1', /another origin/],
    ['https://bank.example.evil.example/', /another origin/],
    ['https://bank.example@evil.example/', /user or a password/],
    ['https://anna@bank.example/psd2', /user or a password/],
    ['javascript:alert(1)', /another origin, null/],
    ['https://', /is not a URL/],
  ])('sends nothing for %s', async (href, says) => {
    const failing = sentFor(href);
    await expect(failing).rejects.toThrow(says);
    await expect(failing).rejects.toMatchObject({ code: 'INVALID_REQUEST', name: 'ClientError' });
    await expect(failing).rejects.toBeInstanceOf(ClientError);
  });

  it('follows a link to another origin that is allowed, and to no other one', async () => {
    const origins = ['https://ais.bank.example'];
    const sent = await sentFor('https://ais.bank.example/v1/accounts', origins);
    expect(sent?.url).toBe('https://ais.bank.example/v1/accounts');
    await expect(sentFor('https://evil.example/', origins)).rejects.toThrow('another origin');
  });
});
