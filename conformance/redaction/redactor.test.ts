import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRedactor } from './redactor.js';

const SECRET = 'pä ss/"w+rd&1';
const known = (): ReturnType<typeof makeRedactor> => makeRedactor([SECRET]);

describe('a redactor', () => {
  it.each([
    ['unchanged', SECRET],
    ['with percent-encoding', encodeURIComponent(SECRET)],
    [
      'with lower-case percent-encoding',
      encodeURIComponent(SECRET).replace(/%../g, (each) => each.toLowerCase()),
    ],
    ['with partial percent-encoding', 'p%C3%A4 ss/%22w+rd&1'],
    ['with percent-encoded Latin-1', 'p%E4%20ss%2f%22w%2Brd%261'],
    ['in a form', new URLSearchParams({ a: SECRET }).toString().slice(2)],
    ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['in JSON with more escapes than it needs', 'p\\u00e4 ss\\/\\"w+rd\\u00261'],
    ['in JSON inside JSON', JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
    ['in HTML', 'pä ss/&quot;w+rd&amp;1'],
    ['in HTML with numeric references', 'p&#xE4;&#32;ss&sol;&#34;w&#43;rd&#38;1'],
    ['with double percent-encoding', encodeURIComponent(encodeURIComponent(SECRET))],
    ['in base64', Buffer.from(SECRET).toString('base64')],
    ['in base64url', Buffer.from(SECRET).toString('base64url')],
    ['in base64 of percent-encoding', Buffer.from(encodeURIComponent(SECRET)).toString('base64')],
    ['in triple base64', again(SECRET)],
  ])('redacts a known secret %s', (_how, form) => {
    expect(known().text(`x=${form};`)).toBe('x=[secret#1];');
  });

  it.each([
    ['Żółć', '&Zdot;&oacute;&lstrok;&cacute;'],
    ['škoda2', '&scaron;koda2'],
    ['Größe²½', 'Gr&ouml;&szlig;e&sup2;&frac12;'],
    ['Größe', 'Gr&ouml&szlig;e'],
    ['fjord', '&fjlig;ord'],
    ['парол', '&pcy;&acy;&rcy;&ocy;&lcy;'],
    ['κωδικ', '&kappa;&omega;&delta;&iota;&kappa;'],
  ])('redacts the secret %s in named entities', (secret, form) => {
    expect(makeRedactor([secret]).text(`<b>${form}</b>`)).toBe('<b>[secret#1]</b>');
  });

  it('redacts a secret at any position in base64', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (before, after) => {
        const coded = Buffer.from(before + SECRET + after).toString('base64');
        expect(known().text(coded)).toContain('[secret#1]');
      }),
    );
  });

  it('leaves every other character unchanged', () => {
    const given = '{"a":"%41&amp;\\u0041","b":"x","c":1.0,"d":"é"}';
    expect(known().text(given)).toBe(given);
    const told = known().text(given.replace('"x"', JSON.stringify(SECRET)));
    expect(told).toBe(given.replace('"x"', '"[secret#1]"'));
  });

  it('gives each secret one name in every encoding', () => {
    const redactor = makeRedactor(['first secret']);
    redactor.learn(['second secret'], 'token');
    redactor.learn(['third/secret'], 'token');
    expect(redactor.text('third%2fsecret, second+secret')).toBe('[token#1], [token#2]');
    expect(redactor.text('"third\\/secret" first secret')).toBe('"[token#1]" [secret#1]');
  });

  it('recognises a secret that it found by its field name without that name', () => {
    const redactor = makeRedactor();
    redactor.text('https://tpp/cb?code=0I2cacxbvzaY3BIrP5K1');
    expect(redactor.text('it was 0I2cacxbvzaY3BIrP5K1')).toBe('it was [code#1]');
    expect(redactor.text('it begins with 0I2cacxbvzaY3BIr...')).toBe('it begins with [code#1]...');
  });

  it('continues after the numbers that a text already contains', () => {
    const redactor = makeRedactor(['a secret']);
    expect(redactor.text('[secret#7] and [redacted] and a secret')).toBe(
      '[secret#7] and [redacted] and [secret#8]',
    );
  });

  it('changes nothing the second time', () => {
    const redactor = makeRedactor(['secret', 'token']);
    const once = redactor.text('{"otp":"x1","a":"the secret token"} ?code=abc');
    expect(once).toBe('{"otp":"[otp#1]","a":"the [secret#1] [secret#2]"} ?code=[code#1]');
    expect(redactor.text(once)).toBe(once);
  });

  it('ignores very short secrets', () => {
    expect(makeRedactor(['', 'a', 'abc']).text('abcabc')).toBe('abcabc');
  });

  it('does not redact a short number inside another one', () => {
    const text = 'DE5099123412, 10.991234, 991234-12, 99.1234; it is ';
    expect(makeRedactor(['991234']).text(`${text}991234.`)).toBe(`${text}[secret#1].`);
  });

  it('redacts secrets with lone surrogates', () => {
    expect(makeRedactor(['half \ud800 secret']).text('half \ud800 secret')).toBe('[secret#1]');
  });

  it.each([
    ['Authorization', 'Bearer eyJ.x.y', 'Bearer [token#1]'],
    ['authorization', 'Basic dTpw', 'Basic [credentials#1]'],
    ['Authorization', 'token', '[token#1]'],
    ['Authorization', 'Bearer [token#4]', 'Bearer [token#4]'],
    ['Cookie', 'session=1; b=2', 'session=[cookie#1]; b=[cookie#2]'],
    ['Set-Cookie', 'session=1; Secure', 'session=[cookie#1]; Secure'],
    ['X-Api-Key', 'abc', '[key#1]'],
    ['X-Auth-Token', 'abc', '[token#1]'],
    ['Location', 'https://tpp/cb?code=abc&state=s', 'https://tpp/cb?code=[code#1]&state=s'],
    ['X-Request-ID', '99391c7e', '99391c7e'],
    ['WWW-Authenticate', 'Bearer error_description="x"', 'Bearer error_description="x"'],
  ])('redacts the header %s: %s', (name, value, want) => {
    expect(known().header(name, value)).toBe(want);
  });

  it.each([
    ['{"a": 1.0}', '{"a": 1.0}'],
    ['{"access_token":"x","expires_in":60}', '{"access_token":"[token#1]","expires_in":60}'],
    ['{"scaAuthenticationData":7}', '{"scaAuthenticationData":"[otp#1]"}'],
    ['[{"psuData":{"password":"p"}}]', '[{"psuData":{"password":"[password#1]"}}]'],
    ['{"client_secret":{"v":["s"]},"a":1}', '{"client_secret":"[secret#1]","a":1}'],
    ['{"p\\u0061ssword":"p\\"q"}', '{"p\\u0061ssword":"[password#1]"}'],
    ['{"password":null,"pin":"","token":true}', '{"password":null,"pin":"","token":true}'],
    ['{"kty":"EC","x":"abc","d":"s3"}', '{"kty":"EC","x":"abc","d":"[key#1]"}'],
    ['{"t":"{\\"password\\":\\"p\\\\\\"q\\"}"}', '{"t":"{\\"password\\":\\"[password#1]\\"}"}'],
    [
      '{"state":"s","tppMessages":[{"code":"TOKEN_INVALID"}]}',
      '{"state":"s","tppMessages":[{"code":"TOKEN_INVALID"}]}',
    ],
    ['{"grant_type":"a","code":"A1"}', '{"grant_type":"a","code":"[code#1]"}'],
    ['{"code":"0I2cacxbvzaY3BIrP5K1"}', '{"code":"[code#1]"}'],
    ['{"password":"p","cut', '{"password":"[password#1]","cut'],
    ['{"x":[{"password":"cu', '{"x":[{"password":"[password#1]'],
    ['{"href":"https://b/a?x=1&code=abc"}', '{"href":"https://b/a?x=1&code=[code#1]"}'],
    ['?to=https%3A%2F%2Ft%2F%3Fcode%3Dabc%26a', '?to=https%3A%2F%2Ft%2F%3Fcode%3D[code#1]%26a'],
    ['code=abc&scope=AIS', 'code=[code#1]&scope=AIS'],
    ['a=1&client_secret=s', 'a=1&client_secret=[secret#1]'],
    ['username=anna&p%61ssword=p', 'username=anna&p%61ssword=[password#1]'],
    ['<a href="/x?access_token=abc">code</a>', '<a href="/x?access_token=[token#1]">code</a>'],
    ['<n:password a="b">p</n:password>', '<n:password a="b">[password#1]</n:password>'],
    ['<login pin="12"/>', '<login pin="[otp#1]"/>'],
    ['<input value="v" name="otp">', '<input value="[otp#1]" name="otp">'],
    ["<input type='password' value='v'>", "<input type='password' value='[password#1]'>"],
    ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', '[key#1]\n'],
    ['see https://anna:geheim@bank/x', 'see https://anna:[password#1]@bank/x'],
    ['it had Bearer 0Ab1c2D3 with it', 'it had Bearer [token#1] with it'],
    ['Bearer authentication is needed', 'Bearer authentication is needed'],
    ['is eyJhbGciOiJFUzI1NiJ9.eyJzdWIi.c2ln.', 'is [token#1].'],
    ['detached eyJhbGciOiJFUzI1NiJ9..c2ln', 'detached eyJhbGciOiJFUzI1NiJ9..c2ln'],
  ])('redacts %s', (body, want) => {
    expect(known().text(body)).toBe(want);
  });

  it('leaves no string of a secret key in any JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (data, tail) => {
        const secret = `s3cr3t-${tail}`;
        const body = `{"data":${data},"deep":[{"Access_Token":${JSON.stringify(secret)}}]}`;
        expect(known().text(body)).not.toContain('s3cr3t-');
      }),
    );
  });

  it('redacts names, IBANs and PSU ids on request', () => {
    const text = '{"ownerName":"Anna Muster","iban":"DE02120300000000202051","psuId":"anna"}';
    const more = 'Anna Muster owns DE02 1203 0000 0000 2020 51, not DE03120300000000202051';
    expect(known().text(text + more)).toBe(text + more);
    const redactor = makeRedactor([], { personal: ['names', 'ibans', 'psu-ids'] });
    expect(redactor.text(text)).toBe(
      '{"ownerName":"[name#1]","iban":"[iban#1]","psuId":"[psu#1]"}',
    );
    expect(redactor.text(more)).toBe('[name#1] owns [iban#1], not DE03120300000000202051');
  });
});

function again(text: string): string {
  let coded = text;
  for (let times = 0; times < 3; times += 1) coded = Buffer.from(coded).toString('base64');
  return coded;
}
