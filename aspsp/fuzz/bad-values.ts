import type { Draw } from './draw.js';

const words = (text: string): readonly string[] => text.split(' ');

const NAMES = words('__proto__ constructor prototype toString valueOf hasOwnProperty toJSON then');

const TEXTS: readonly string[] = [
  ...NAMES,
  ...words(
    `null undefined NaN true -0 1e400 % %00 %zz %ff%fe %2e%2e%2f ../../etc/passwd \ufeff \uffff`,
  ),
  ...words(
    `$[jndi:ldap://x] {{7*7}} javascript:alert(1) <fuzz-mark>"'& \ud800 a\udfffb \u0663 \u0130\u0131\u017fK`,
  ),
  ...['', ' ', '\0', 'a\0b', '\u0007\u001b[31m', '\r\nSet-Cookie: a=b', 'e\u0301\u202e\u200f'],
  ...["'; DROP TABLE payment; --", '"><fuzz-mark onload=x>'],
  ...['x'.repeat(36), 'x'.repeat(141), 'x'.repeat(5000), '\ud83d\ude00'.repeat(500)],
  ...['\u00e9'.repeat(500), '"'.repeat(300), '\\'.repeat(300)],
];

const AMOUNTS: readonly string[] = [
  ...words(
    '0 0.00 -0 -1 -0.01 +1 1. .5 1,00 01 00000000000001 0.001 0.0001 1e3 1E400 0x10 Infinity',
  ),
  ...words('99999999999999 99999999999999.99 99999999999999.999 100000000000000 \u0661'),
  ...['1 000', '1.00\n', ' 1.00', '1'.repeat(400)],
];

const DAYS: readonly string[] = [
  ...words(
    '0000-00-00 0000-01-01 0001-01-01 1969-12-31 2026-02-29 2026-02-30 2028-02-29 2026-13-01',
  ),
  ...words(
    '2026-11-22 2026-11-23 2026-11-24 9999-12-31 9999-12-30 9999-01-31 10000-01-01 +10000-01-01',
  ),
  ...words('-000001-01-01 2026-1-1 20261123 2026-11-23T10:00:00Z 2026-11-23T25:00:00Z'),
  ...words('2026-11-30T23:59:60Z 9999-12-31T23:59:59-23:59 9999-12-30T23:59:59+00:00'),
  ...words('0000-01-01T00:00:00+23:59 2026-12-01T00:00:00.0000000001Z 2026-12-01t00:00:00z'),
];

const IBANS: readonly string[] = [
  ...words('de89370400440532013000 DE89370400440532013000 DE00370400440532013000 DE89'),
  ...words('XX89370400440532013000 DE8937040044053201300 RO49AAAA1B31007593840000'),
  ...words('RO49aaaa1B31007593840000 NO9386011117947 MT84MALT011000012345MTLCAST001S'),
  ...['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000 ', 'DE89\u00e970400440532013000'],
];

const CURRENCIES = words('EUR eur XXX XAU XTS JPY KWD CLF DEM USD ZZZ EU EURO E\0R');

const BY_NAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/amount|amt/i, AMOUNTS],
  [/date|until|dt$/i, DAYS],
  [/iban|pan/i, IBANS],
  [/currency|ccy/i, CURRENCIES],
];

/** A text that code often does not expect; one that nearly suits the name of its field, if it has one. */
export function badText(draw: Draw, name = ''): string {
  if (draw.happens(15)) return draw.text();
  const fitting = BY_NAME.find(([names]) => names.test(name))?.[1];
  return draw.pick(fitting === undefined || draw.happens(30) ? TEXTS : fitting);
}

const RAW_JSON: readonly string[] = [
  ...words(
    'null true false 0 -0 -0.0 1e400 -1e400 1e-400 1E+2 9007199254740993 0.1 00 1. .5 +1 NaN 0x10',
  ),
  ...words(
    `123456789012345678901234567890 1n [] {} [[]] [null] {"":0} "\\ud800" "\\u0000" "\\x" "\t" 'a'`,
  ),
  ...words(
    '{"__proto__":{"admin":true}} {"constructor":{"prototype":{"x":1}}} {"\\u005f_proto__":1}',
  ),
  ...words(
    '{"toString":1,"valueOf":1,"toJSON":1} {"then":1} {"length":-1} [1,] {"a":1,} /**/1 undefined',
  ),
];

/** Text in the place of a JSON value, sometimes not JSON. */
export function badJson(draw: Draw): string {
  if (draw.happens(15)) return draw.json();
  if (draw.happens(85)) return draw.pick(RAW_JSON);
  const [open, close] = draw.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
  ] as const);
  const depth = draw.pick([10, 33, 100, 1000, 5000, 60_000]);
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

const KEYS: readonly string[] = [
  ...NAMES,
  ...words(
    'length 0 -1 a/b~c \0 \ud800 \u00e9 iban pan maskedPan currency payments frequency psuData',
  ),
  ...words('encryptedPassword requestedExecutionTime endDate additionalInformation allPsd2'),
  ...['availableAccounts', '', ' ', 'x'.repeat(3000)],
];

/** A name of a member or a field. */
export const badKey = (draw: Draw): string => draw.pick(KEYS);

const LATIN: readonly string[] = [
  ...NAMES,
  ...words(
    `\x80\xff caf\xe9 \xc3\xa9 \xed\xa0\x80 \xc0\xaf " "unclosed ; , ,,,, = ;=;= <fuzz-mark> \\ '`,
  ),
  ...words(
    '%00 ../.. null undefined true TRUE false 0 -1 1e9 NaN GET get 99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  ),
  ...words(
    '00000000-0000-0000-0000-000000000000 192.0.2.1 ::1 ::ffff:1.2.3.4 300.1.1.1 2001:db8::1%eth0',
  ),
  ...words(
    'https://tpp.example/cb HTTPS://TPP.EXAMPLE https://tpp.example/cb#f https://u:p@tpp.example',
  ),
  ...words(
    `https://a;sandbox https://a,script-src' https://[::1]/x https://%41.example http:///x https://xn--`,
  ),
  ...words(
    'https://tpp.example:99999/ https://tpp.example/\xe9 https://tpp.example/% javascript:x',
  ),
  ...words(
    'data:text/html,<fuzz-mark> GEO:52.506931;013.144558 anna.example bruno.example carla.example',
  ),
  ...words(
    'EXAMPLE-WORKS anna.example\0 application/json */* text/*;q=0 application/json;q=2 status=SCA',
  ),
  ...['', ' ', '\t', '%0d%0aX: y', 'a'.repeat(60), 'x'.repeat(300), 'x'.repeat(7000)],
];

/** A value of a header or a part of an address: its characters up to U+00FF are bytes. */
export const badLatin = (draw: Draw): string => draw.pick(LATIN);
