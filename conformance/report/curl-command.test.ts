import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Exchange } from '../record/event.js';
import { curlCommand } from './curl-command.js';
import { HOSTILE_TEXT } from './sample/hostile-text.js';

const URL_READ = 'https://bank.example/psd2/v1/accounts';

function exchange(request: Partial<Exchange['request']>, identity = 'tpp1'): Exchange {
  return {
    id: 'e1',
    step: 'read',
    operation: 'listAccounts',
    identity,
    startedAt: '2025-11-21T12:00:00.000Z',
    durationMs: 1,
    request: { method: 'GET', url: URL_READ, headers: [], body: null, ...request },
    response: { kind: 'no-answer', reason: 'timeout', detail: '' },
  };
}

function json(text: string) {
  return { contentType: 'application/json', text, bytes: text.length, cut: false };
}

/** The arguments that bash passes to curl for the command. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ...process.env, XS2A_ACCESS_TOKEN: 'the token', XS2A_PASSWORD: 'the password' };
  return execFileSync('bash', ['-c', script], { encoding: 'utf8', env }).split('\0').slice(0, -1);
}

test('a read has the certificate of its identity and only the headers that were sent', () => {
  expect(curlCommand(exchange({ headers: [['Accept', 'application/json']] }))?.command).toBe(
    [
      'curl --include --globoff --path-as-is',
      '--cert tpp1-qwac.pem --key tpp1-qwac.key.pem --cacert ca.pem',
      "--header 'Accept: application/json'",
      '--header User-Agent:',
      '--url https://bank.example/psd2/v1/accounts',
    ].join(' \\\n  '),
  );
});

test.each([
  { given: 'none', want: '--cacert ca.pem' },
  { given: 'psu', want: '--cacert ca.pem' },
  { given: 'unknownCa', want: '--cert unknown-ca-qwac.pem --key unknown-ca-qwac.key.pem' },
  { given: '--config x', want: '--cert config_x-qwac.pem' },
])('the identity $given has the right certificate options', ({ given, want }) => {
  expect(curlCommand(exchange({}, given))?.command.split('\n')[1]).toContain(want);
});

test('secrets become shell variables', () => {
  const curl = curlCommand(
    exchange({
      method: 'PUT',
      headers: [['Authorization', 'Bearer [token#12]']],
      body: json('{"psuData":{"password":"[password#1]"}}'),
    }),
  );
  expect(curl?.variables).toEqual(['XS2A_ACCESS_TOKEN', 'XS2A_PASSWORD']);
  const given = argumentsOf(curl?.command ?? '');
  expect(given).toContain('Authorization: Bearer the token');
  expect(given).toContain('{"psuData":{"password":"the password"}}');
});

test('a target cannot choose a variable of the environment', () => {
  const curl = curlCommand(exchange({ url: `${URL_READ}?AWS_SECRET_ACCESS_KEY=[redacted]` }));
  expect(curl?.variables).toEqual(['XS2A_AWS_SECRET_ACCESS_KEY']);
});

test('hostile content stays an argument and is not executed', () => {
  const hostile = HOSTILE_TEXT.replaceAll('\ud800', '');
  const curl = curlCommand(
    exchange({
      method: `POST ${hostile}`,
      url: `https://bank.example/${hostile}`,
      headers: [
        ['X-Echo', hostile],
        ['@/etc/passwd', 'not a header name'],
      ],
      body: json(`@/etc/passwd ${hostile}`),
    }),
  );
  const given = argumentsOf(curl?.command ?? '');
  const sent = hostile.replaceAll('\0', '');
  expect(given).toContain(`X-Echo: ${sent}`);
  expect(given).toContain(`https://bank.example/${sent}`);
  expect(given[given.indexOf('--data-raw') + 1]).toBe(`@/etc/passwd ${sent}`);
  expect(given.filter((one) => one.startsWith('@/etc')).length).toBe(1);
  expect(existsSync('/tmp/pwned')).toBe(false);
});

test('a URL that is not HTTP has no command', () => {
  expect(curlCommand(exchange({ url: 'file:///etc/passwd' }))).toBeNull();
});
