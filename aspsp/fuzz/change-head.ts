import { badLatin, badText } from './bad-values.js';
import type { DeclaredOperation } from './declared.js';
import type { Draw } from './draw.js';
import { headerOf, type WireHeader, type WireRequest, withHeader } from './wire-request.js';
import type { World } from './world.js';

type Change = (
  request: WireRequest,
  draw: Draw,
  operation: DeclaredOperation,
  world: World,
) => WireRequest;

const words = (text: string): readonly string[] => text.split(' ');

/** Headers that servers and proxies use, in addition to the declared ones. */
const OTHERS = words(
  'Accept Accept-Encoding Accept-Language Authorization Cookie Date Forwarded From If-Match If-None-Match ' +
    'Origin Range Referer TE Trailer Upgrade User-Agent Via X-Forwarded-For X-Forwarded-Host ' +
    'X-Forwarded-Proto X-HTTP-Method-Override __proto__ constructor Cache-Control Client-Cert',
);

const MEDIA: readonly string[] = [
  ...words(
    'APPLICATION/JSON application/json; application/json;charset application/problem+json text/json',
  ),
  ...words(
    'text/plain text/html application/xml text/xml multipart/form-data */* * / json application/',
  ),
  ...words(
    'application/x-www-form-urlencoded /json application/octet-stream application/json\0 __proto__',
  ),
  ...words('constructor application/vnd.api+json image/svg+xml application/* text/* ;q= , q=1'),
  ...words('application/json;q=0 */*;q=0 application/json;q=2 application/json;q=0.0000000'),
  ...[
    '',
    'application/json; charset=utf-8',
    'application/json, text/plain',
    'application/json; q = 0',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json; boundary="',
    'multipart/form-data; boundary=XX',
  ],
  ...['application/xml;q=0.1, application/json;q=0.01', 'a'.repeat(3000), 'a/b,'.repeat(1000)],
  ...words(
    '; boundary boundary= boundary="" boundary=YY boundary="XX" BOUNDARY=XX boundary="XX boundary=.*',
  ).map((end) => `multipart/form-data; ${end}`),
];

const REQUEST_IDS: readonly string[] = [
  ...words(
    'x 99391C7E-AD88-49EC-A2AD-99DDCB1F7721 {99391c7e-ad88-49ec-a2ad-99ddcb1f7721} \xff <fuzz-mark>',
  ),
  ...['', 'x'.repeat(4000), 'urn:uuid:99391c7e-ad88-49ec-a2ad-99ddcb1f7721'],
];

const DIGESTS: readonly string[] = [
  ...words('SHA-256= SHA-256=x MD5=x SHA-256 = SHA-1=x,SHA-256=y SHA-256=\xff'),
  ...['sha-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', ','.repeat(3000), ' SHA-512 = x'],
];

const SIGNATURES: readonly string[] = [
  'keyId="SN=1,CA=x",algorithm="rsa-sha256",headers="digest x-request-id",signature="AAAA"',
  'keyId="",algorithm="",headers="",signature=""',
  'keyId="SN=1,CA=x",headers="(request-target) digest x-request-id psu-id tpp-redirect-uri"',
  ...['keyId="a",keyId="b"', 'keyId="SN=%,CA=%E0%A4%A"', 'signature="', '(request-target)'],
  ...[`headers="${'a '.repeat(3000)}"`, 'a="'.repeat(2000)],
];

const base64Of = (pem: string): string => pem.replace(/-----[^-]*-----|\s/g, '');

/** A certificate with changed, missing or repeated bytes. */
function damaged(base64: string, draw: Draw): string {
  const der = Buffer.from(base64, 'base64');
  for (let count = 1 + draw.below(4); count > 0; count -= 1) {
    der[draw.below(der.length)] = draw.pick([0, 1, 0x30, 0x7f, 0x80, 0x84, 0xff, draw.below(256)]);
  }
  const cut = der.subarray(0, draw.below(der.length));
  const inserted = Buffer.concat([cut, Buffer.from([0x30, 0x80]), der.subarray(cut.length)]);
  return draw.pick([der, der, der, cut, Buffer.concat([der, der]), inserted]).toString('base64');
}

const HEADER_CHANGES: readonly Change[] = [
  (request, draw, { headers }) =>
    withHeader(request, draw.pick([...headers, ...OTHERS]), badLatin(draw)),
  (request, draw, { headers }) => {
    const name = draw.pick([...headers, ...OTHERS, 'Content-Type']);
    const value = headerOf(request, name.toLowerCase()) ?? badLatin(draw);
    const again = draw.pick([value, badLatin(draw)]);
    return { ...request, headers: [...request.headers, [name, value], [name, again]] };
  },
  (request, draw) => withHeader(request, draw.pick([...request.headers, ['none']])[0], undefined),
  (request, draw) => {
    const more = Array.from({ length: draw.pick([20, 90, 700]) }, (_, at): WireHeader => {
      return [`X-H${at}`, 'a'];
    });
    return { ...request, headers: [...request.headers, ...more] };
  },
  (request, draw) => withHeader(request, 'Content-Type', draw.pick(MEDIA)),
  (request, draw) => withHeader(request, 'Accept', draw.pick(MEDIA)),
  (request, draw) => withHeader(request, 'x-request-id', draw.pick([undefined, ...REQUEST_IDS])),
  (request, draw, _, { bank }) => {
    const certificate = base64Of(bank.pki['tpp1-qseal'].certificate);
    const certificates = [certificate, damaged(certificate, draw), badLatin(draw)];
    const given: readonly (readonly [string, string | undefined])[] = [
      ['Digest', draw.pick([undefined, ...DIGESTS])],
      ['Signature', draw.pick([undefined, ...SIGNATURES])],
      ['TPP-Signature-Certificate', draw.pick([undefined, ...certificates])],
      ['Date', draw.pick([undefined, 'x', 'Mon, 23 Nov 2026 10:00:00 GMT'])],
    ];
    return given.reduce((made, [name, value]) => withHeader(made, name, value), request);
  },
  (request, draw, _, { certificate, bank: { pki } }) => {
    const base64 = certificate.slice(1, -1);
    const names = ['expired-qwac', 'wrong-role-qwac', 'tpp1-qseal', 'ca'] as const;
    const values = [
      ...[undefined, '', ':', '::', ':AAAA:', ':!!!!:', ':MIIB:', base64, `:${base64}`],
      ...[
        `:${base64}=:`,
        `:${'A'.repeat(8000)}:`,
        `:${base64Of(pki[draw.pick(names)].certificate)}:`,
      ],
    ];
    const value = draw.happens(50) ? `:${damaged(base64, draw)}:` : draw.pick(values);
    return withHeader(request, 'client-cert', value);
  },
  (request, _, __, { bank: { pki } }) => {
    const other = withHeader(request, 'client-cert', `:${base64Of(pki['tpp2-qwac'].certificate)}:`);
    return { ...other, foreign: true };
  },
  (request, draw, _, { pages }) => {
    const { cookie } = draw.pick(pages);
    const values = [
      ...[cookie, `${cookie}; ${cookie}`, `a=b; ${cookie}`, `${cookie}x`, cookie.slice(0, -1)],
      ...['psu-session=', 'psu-session', ';;;', '=', 'psu-session=__proto__', '\xff=\xff'],
      ...[
        `psu-session=${'a'.repeat(6000)}`,
        'a=b;'.repeat(1500),
        cookie.toUpperCase(),
        `"${cookie}"`,
      ],
    ];
    return withHeader(request, 'Cookie', draw.pick(values));
  },
];

const SEGMENTS: readonly string[] = [
  ...words(
    '. .. %2e%2e %2F %2f%2e%2e%2f %5C %00 a%00b % %zz %c0%af %ed%a0%80 %ff %F0%9F%98%80 __proto__',
  ),
  ...words(
    `constructor toString ;a=b a;b * ( $ {id} %7Bid%7D ~ + ' " <fuzz-mark> %3Cfuzz-mark%3E : @ \\ |`,
  ),
  ...words(
    '\xff \x80 payments periodic-payments pain.001-sepa-credit-transfers consents status validate',
  ),
  ...words('confirmation-of-funds authorisations 99391c7e-ad88-49ec-a2ad-99ddcb1f7721 # %23 %3F'),
  ...['', ' ', 'x'.repeat(200), 'x'.repeat(9000)],
];
const PREFIXES = words(
  '/ // /psd2/.. /PSD2 /psd2/ /psd2// /psd2%2f /./psd2 http://localhost http://evil.example/psd2 psd2 /psd2/v3 ',
);
const METHODS = words(
  'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND MKCOL LOCK REPORT SEARCH PURGE QUERY',
);
const QUERIES: readonly string[] = [
  ...words(
    '? ?& ?= ?=x ?% ?%=% ?a=b?c=d ?bookingStatus=both&bookingStatus=both ?#x ?a%00=b ?a[]=1 ?page=',
  ),
  ...words(
    '?page=first ?page=%00 ?client_id=a&client_id=b ?\xff=\xff ?dateFrom=2026-02-30&bookingStatus=booked',
  ),
  '?dateFrom=0000-01-01&dateTo=9999-12-31&bookingStatus=both',
  ...['a=b&'.repeat(2500), Array.from({ length: 1500 }, (_, at) => `n${at}=1`).join('&')],
];

/** The text without line breaks; everything else is sent as it is. */
const sendable = (text: string): string => text.replace(/[\0\r\n\t ]/g, encodeURIComponent);

/** After a change of method or path, the request may be for another operation, or for none. */
const moved = (request: WireRequest, changes: Partial<WireRequest>): WireRequest => {
  const changed = { ...request, ...changes, moved: true };
  return { ...changed, target: sendable(changed.target) || '/' };
};

const ADDRESS_CHANGES: readonly Change[] = [
  (request, draw) => {
    const [path = '', ...query] = request.target.split('?');
    const segments = path.split('/');
    const changed = draw.pick([
      segments.with(draw.below(segments.length - 1) + 1, draw.pick(SEGMENTS)),
      segments.slice(0, draw.below(segments.length)),
      [...segments, ...Array(draw.pick([1, 2, 5, 2000])).fill(draw.pick(SEGMENTS).slice(0, 3))],
    ]);
    return moved(request, { target: [changed.join('/'), ...query].join('?') });
  },
  (request, draw) =>
    moved(request, {
      target: request.target.replace(/^\/psd2|^(?=\/)/, () => draw.pick(PREFIXES)),
    }),
  (request, draw) => moved(request, { method: draw.pick(METHODS) }),
  (request, draw, { query: declared }) => {
    const [path = '', query = ''] = request.target.split('?', 2);
    const name = draw.pick([...declared, 'page', 'withBalance', 'x', '__proto__', 'a[b]']);
    const text = encodeURIComponent(Buffer.from(badText(draw)).toString()).slice(0, 3000);
    const value = draw.pick([text, sendable(badLatin(draw))]);
    const others = query
      .split('&')
      .filter((one) => draw.happens(50) || !one.startsWith(`${name}=`));
    return { ...request, target: `${path}?${[...others, `${name}=${value}`].join('&')}` };
  },
  (request, draw) => {
    const [path = '', query = ''] = request.target.split('?', 2);
    return { ...request, target: `${path}?${draw.pick(QUERIES)}&${query}`.slice(0, 14_000) };
  },
];

/** Makes headers of a request invalid. */
export const changeHeaders: Change = (request, draw, operation, world) =>
  draw.pick(HEADER_CHANGES)(request, draw, operation, world);

/** Makes the method, the path or the query of a request invalid. */
export const changeAddress: Change = (request, draw, operation, world) =>
  draw.pick(ADDRESS_CHANGES)(request, draw, operation, world);
