import type { Random } from '../../foundation/random.js';
import { LATIN } from './hostile-values.js';
import type { Mutation } from './mutation.js';
import { headerOf, type WireHeader, withHeader } from './wire-request.js';

/** Headers that servers and proxies use, in addition to the declared ones. */
const OTHERS = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Cookie',
  'Date',
  'Forwarded',
  'From',
  'If-Match',
  'If-None-Match',
  'Origin',
  'Range',
  'Referer',
  'TE',
  'Trailer',
  'Upgrade',
  'User-Agent',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  '__proto__',
  'constructor',
  'Cache-Control',
  'Client-Cert',
];

const CONTENT_TYPES = [
  '',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;',
  'application/json;charset',
  'application/json, text/plain',
  'application/problem+json',
  'text/json',
  'text/plain',
  'text/html',
  'application/xml',
  'text/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=XX',
  'application/x-www-form-urlencoded',
  '*/*',
  '*',
  '/',
  'json',
  'application/',
  '/json',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json\x00',
  '__proto__',
  'constructor',
  'application/json; boundary="',
  'a'.repeat(3000),
  'application/vnd.api+json',
  'image/svg+xml',
];

const ACCEPTS = [
  '',
  '*',
  '*/*',
  'application/*',
  'text/*',
  'application/json;q=0',
  '*/*;q=0',
  'application/xml',
  'application/json;q=2',
  ';q=',
  ',',
  'q=1',
  'application/xml;q=0.1, application/json;q=0.01',
  'text/html',
  'a/b,'.repeat(1000),
  'application/json;q=0.0000000',
  '__proto__/constructor',
  '/',
  'application/json; q = 0',
  'multipart/form-data',
  'application/problem+json',
];

const DIGESTS = [
  'SHA-256=',
  'SHA-256=x',
  'sha-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'MD5=x',
  'SHA-256',
  '=',
  'SHA-1=x,SHA-256=y',
  'SHA-256=\xff',
  ','.repeat(3000),
  ' SHA-512 = x',
];

const SIGNATURES = [
  'keyId="SN=1,CA=x",algorithm="rsa-sha256",headers="digest x-request-id",signature="AAAA"',
  'keyId="",algorithm="",headers="",signature=""',
  'keyId="a",keyId="b"',
  `headers="${'a '.repeat(3000)}"`,
  'keyId="SN=%,CA=%E0%A4%A"',
  'a="'.repeat(2000),
  'signature="',
  '(request-target)',
  'keyId="SN=1,CA=x",headers="(request-target) digest x-request-id psu-id tpp-redirect-uri"',
];

/** Mutations of headers, by name. */
export const HEADER_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'header value': (request, { random, operation }) =>
    withHeader(request, random.pick([...operation.headers, ...OTHERS]), random.pick(LATIN)),
  'header twice': (request, { random, operation }) => {
    const name = random.pick([...operation.headers, ...OTHERS, 'Content-Type']);
    const value = headerOf(request, name.toLowerCase()) ?? random.pick(LATIN);
    const again = random.chance(0.5) ? value : random.pick(LATIN);
    return { ...request, headers: [...request.headers, [name, value], [name, again]] };
  },
  'header gone': (request, { random }) => {
    if (request.headers.length === 0) return undefined;
    const [name] = random.pick(request.headers);
    return withHeader(request, name, undefined);
  },
  'headers by the dozen': (request, { random }) => {
    const count = random.pick([20, 90, 700]);
    const more = Array.from(
      { length: count },
      (_, at): WireHeader => [`X-H${at}`, random.pick(['a', 'b'])],
    );
    return { ...request, headers: [...request.headers, ...more] };
  },
  'content type': (request, { random }) =>
    withHeader(request, 'Content-Type', random.pick(CONTENT_TYPES)),
  accept: (request, { random }) => withHeader(request, 'Accept', random.pick(ACCEPTS)),
  'request id': (request, { random }) => {
    const ids = [
      undefined,
      '',
      'x',
      'x'.repeat(4000),
      '99391C7E-AD88-49EC-A2AD-99DDCB1F7721',
      '{99391c7e-ad88-49ec-a2ad-99ddcb1f7721}',
      '\xff',
      '<fuzz-mark>',
      'urn:uuid:99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
    ];
    return withHeader(request, 'x-request-id', random.pick(ids));
  },
  signature: (request, { random, world }) => {
    const { certificate } = world.bank.pki['tpp1-qseal'];
    const parts: readonly (readonly [string, readonly (string | undefined)[]])[] = [
      ['Digest', [undefined, ...DIGESTS]],
      ['Signature', [undefined, ...SIGNATURES]],
      [
        'TPP-Signature-Certificate',
        [undefined, ...LATIN, damaged(flat(certificate), random), flat(certificate)],
      ],
      ['Date', [undefined, 'x', 'Mon, 23 Nov 2026 10:00:00 GMT']],
    ];
    return parts.reduce(
      (made, [name, values]) => withHeader(made, name, random.pick(values)),
      request,
    );
  },
  'client certificate': (request, { random, world }) => {
    const base64 = world.certificate.slice(1, -1);
    const values = [
      undefined,
      '',
      ':',
      '::',
      `:${base64}`,
      `:${base64}=:`,
      ':AAAA:',
      ':!!!!:',
      base64,
      ':MIIB:',
      `:${'A'.repeat(8000)}:`,
      ...Array.from({ length: 12 }, () => `:${damaged(base64, random)}:`),
      `:${flat(world.bank.pki['expired-qwac'].certificate)}:`,
      `:${flat(world.bank.pki['wrong-role-qwac'].certificate)}:`,
      `:${flat(world.bank.pki['tpp2-qwac'].certificate)}:`,
      `:${flat(world.bank.pki['tpp1-qseal'].certificate)}:`,
      `:${flat(world.bank.pki.ca.certificate)}:`,
    ];
    return withHeader(request, 'client-cert', random.pick(values));
  },
  cookie: (request, { random, world }) => {
    if (request.to !== 'iam') return undefined;
    const { cookie } = random.pick(world.iam.pages);
    const values = [
      cookie,
      `${cookie}; ${cookie}`,
      `a=b; ${cookie}`,
      `${cookie}x`,
      cookie.slice(0, -1),
      'psu-session=',
      'psu-session',
      ';;;',
      '=',
      'psu-session=__proto__',
      `psu-session=${'a'.repeat(6000)}`,
      '\xff=\xff',
      'a=b;'.repeat(1500),
      cookie.toUpperCase(),
      `"${cookie}"`,
    ];
    return withHeader(request, 'Cookie', random.pick(values));
  },
};

function flat(pem: string): string {
  return pem.replace(/-----[^-]*-----|\s/g, '');
}

/** A certificate with changed, missing or repeated bytes. */
function damaged(base64: string, random: Random): string {
  const der = Buffer.from(base64, 'base64');
  for (let count = 1 + random.int(4); count > 0; count -= 1) {
    der[random.int(der.length)] = random.pick([
      0,
      1,
      0x30,
      0x7f,
      0x80,
      0x84,
      0xff,
      random.int(256),
    ]);
  }
  const cut = random.int(der.length);
  const made = random.pick([
    der,
    der,
    der,
    der.subarray(0, cut),
    Buffer.concat([der, der]),
    Buffer.concat([der.subarray(0, cut), Buffer.from([0x30, 0x80]), der.subarray(cut)]),
  ]);
  return made.toString('base64');
}
