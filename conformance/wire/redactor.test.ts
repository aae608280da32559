import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRedactor, REDACTED } from './redactor.js';

const SECRET = 'pä ss/"w+rd&1';
const redactor = makeRedactor([SECRET]);

describe('a redactor', () => {
  it.each([
    ['as it is', SECRET],
    ['in an address', encodeURIComponent(SECRET)],
    ['in a form', new URLSearchParams({ a: SECRET }).toString().slice(2)],
    ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['in HTML', 'pä ss/&quot;w+rd&amp;1'],
    ['in base64', Buffer.from(SECRET).toString('base64')],
    ['in base64 for addresses', Buffer.from(SECRET).toString('base64url')],
  ])('takes out a known secret %s', (_how, form) => {
    expect(redactor.text(`x=${form};`)).toBe(`x=${REDACTED};`);
  });

  it('takes a secret out of base64 wherever it stands in the coded text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (before, after) => {
        const coded = Buffer.from(before + SECRET + after).toString('base64');
        expect(redactor.text(coded)).toContain(REDACTED);
      }),
    );
  });

  it('passes over secrets so short that they would tear up everything', () => {
    expect(makeRedactor(['', 'a', 'abc']).text('abcabc')).toBe('abcabc');
  });

  it('learns of more, also of half characters', () => {
    const learning = makeRedactor(['first secret']);
    learning.learn(['second secret', 'half \ud800 secret']);
    const given = 'first secret, second secret, half \ud800 secret';
    expect(learning.text(given)).toBe(`${REDACTED}, ${REDACTED}, ${REDACTED}`);
  });

  it.each([
    ['Authorization', 'Bearer eyJ.x.y', 'Bearer [redacted]'],
    ['authorization', 'Basic dTpw', 'Basic [redacted]'],
    ['Authorization', 'token', '[redacted]'],
    ['Cookie', 'session=1', '[redacted]'],
    ['Set-Cookie', 'session=1; Secure', '[redacted]'],
    ['Location', 'https://tpp/cb?code=abc&state=s', 'https://tpp/cb?code=[redacted]&state=s'],
    ['X-Request-ID', '99391c7e', '99391c7e'],
  ])('redacts the header %s: %s', (name, value, want) => {
    expect(redactor.header(name, value)).toBe(want);
  });

  const json = 'application/json; charset=utf-8';
  const form = 'application/x-www-form-urlencoded';
  it.each([
    [json, '{"a": 1.0}', '{"a": 1.0}'],
    [json, '{"access_token":"x","expires_in":60}', '{"access_token":"[redacted]","expires_in":60}'],
    [json, '{"scaAuthenticationData":7}', '{"scaAuthenticationData":"[redacted]"}'],
    [json, '[{"psuData":{"password":"p"}}]', '[{"psuData":{"password":"[redacted]"}}]'],
    [json, '{"client_secret":{"v":["s"]}}', '{"client_secret":"[redacted]"}'],
    [json, '{"p\\u0061ssword":"p"}', '{"password":"[redacted]"}'],
    [
      json,
      '{"tppMessages":[{"code":"TOKEN_INVALID"}]}',
      '{"tppMessages":[{"code":"TOKEN_INVALID"}]}',
    ],
    [json, '{"grant_type":"a","code":"A1"}', '{"grant_type":"a","code":"[redacted]"}'],
    [json, '{"code":"0I2cacxbvzaY3BIrP5K1"}', '{"code":"[redacted]"}'],
    [json, '{"password":"p","cut', '{"password":"[redacted]","cut'],
    [json, '{"x":[{"password":"cu', '{"x":[{"password":"[redacted]"'],
    [json, '{"href":"https://b/a?x=1&code=abc"}', '{"href":"https://b/a?x=1&code=[redacted]"}'],
    [form, 'code=abc&scope=AIS', 'code=[redacted]&scope=AIS'],
    [
      form,
      'grant_type=authorization_code&client_secret=s',
      'grant_type=authorization_code&client_secret=[redacted]',
    ],
    [form, 'username=anna&p%61ssword=p', 'username=anna&p%61ssword=[redacted]'],
    [
      'text/html',
      '<a href="/x?access_token=abc">code</a>',
      '<a href="/x?access_token=[redacted]">code</a>',
    ],
    [null, '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', '[redacted]\n'],
    [null, 'see https://anna:geheim@bank/x', 'see https://anna:[redacted]@bank/x'],
  ])('redacts a body of type %s: %s', (type, body, want) => {
    expect(redactor.body(body, type)).toBe(want);
  });

  it('leaves no string of a secret key in any JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (data, tail) => {
        const secret = `s3cr3t-${tail}`;
        const body = `{"data":${data},"deep":[{"Access_Token":${JSON.stringify(secret)}}]}`;
        expect(redactor.body(body, json)).not.toContain('s3cr3t-');
      }),
    );
  });
});
