import { expect, it } from 'vitest';
import { makeRedactor } from '../redaction/redactor.js';
import { record } from './record.js';
import type { LiveExchange, WireAnswer } from './wire.js';

const redactor = makeRedactor(['geheim']);
const DETAILS = { id: 'e1', step: 'create', operation: 'createConsent', redactor };

function live(answer: WireAnswer, body: string | null = null): LiveExchange {
  return {
    request: {
      method: 'POST',
      url: 'https://bank.example/psd2/v1/consents?code=abc',
      headers: [
        ['Content-Type', 'application/json'],
        ['authorization', 'Bearer abc'],
      ],
      body,
      identity: 'tpp1',
      timeoutMs: 1000,
    },
    answer,
    startedAt: '2030-01-01T00:00:00.000Z',
    durationMs: 1.5,
  };
}

function answered(body: Uint8Array | string, contentType = 'text/plain'): WireAnswer {
  const headers = [['Content-Type', contentType]] as const;
  return { kind: 'answer', status: 200, headers, body: Buffer.from(body) };
}

function bodyOf(answer: WireAnswer) {
  const { response } = record(live(answer), DETAILS);
  return response.kind === 'answer' ? response.body : undefined;
}

it('records a complete exchange without its secrets', () => {
  const exchange = record(
    live(answered('{"access_token":"t"}', 'application/json'), '{"password":"geheim"}'),
    DETAILS,
  );
  expect(exchange).toEqual({
    id: 'e1',
    step: 'create',
    operation: 'createConsent',
    identity: 'tpp1',
    startedAt: '2030-01-01T00:00:00.000Z',
    durationMs: 1.5,
    request: {
      method: 'POST',
      url: 'https://bank.example/psd2/v1/consents?code=[code#1]',
      headers: [
        ['Content-Type', 'application/json'],
        ['authorization', 'Bearer [code#1]'],
      ],
      body: {
        contentType: 'application/json',
        text: '{"password":"[secret#1]"}',
        bytes: 21,
        cut: false,
      },
    },
    response: {
      kind: 'answer',
      status: 200,
      headers: [['Content-Type', 'application/json']],
      body: {
        contentType: 'application/json',
        text: '{"access_token":"[token#1]"}',
        bytes: 20,
        cut: false,
      },
    },
  });
});

it('records a missing response', () => {
  const answer = { kind: 'no-answer', reason: 'reset', detail: 'broke at geheim' } as const;
  expect(record(live(answer), DETAILS).response).toEqual({
    kind: 'no-answer',
    reason: 'reset',
    detail: 'broke at [secret#1]',
  });
});

it('truncates at 16 KiB, between characters, after redaction', () => {
  const text = `${'x'.repeat(16_380)}geheim`;
  expect(bodyOf(answered(text))).toMatchObject({ bytes: 16_386, cut: true });
  expect(bodyOf(answered(text))?.text).toBe(`${'x'.repeat(16_380)}[sec`);
  expect(bodyOf(answered(`x${'ä'.repeat(10_000)}`))?.text).toBe(`x${'ä'.repeat(8191)}`);
  expect(bodyOf(answered('x'.repeat(16_384)))).toMatchObject({ cut: false });
});

it('escapes binary data and redacts it too', () => {
  const bytes = Buffer.concat([Buffer.of(0, 255, 10), Buffer.from('geheim'), Buffer.of(0x80)]);
  expect(bodyOf(answered(bytes, 'application/octet-stream'))).toEqual({
    contentType: 'application/octet-stream',
    text: '\\x00\\xff\n[secret#1]\\x80',
    bytes: 10,
    cut: false,
  });
});

it('escapes a zero byte in text', () => {
  expect(bodyOf(answered('a\0ä'))?.text).toBe('a\\x00\\xc3\\xa4');
});

it('records no body if there was none', () => {
  expect(bodyOf(answered(''))).toBeNull();
});

it('records what is wrong with the request, without its secrets', () => {
  const deviation = 'with the header PSU-ID "geheim"';
  expect(record(live(answered('')), { ...DETAILS, deviation }).deviation).toBe(
    'with the header PSU-ID "[secret#1]"',
  );
  expect(record(live(answered('')), DETAILS)).not.toHaveProperty('deviation');
});
