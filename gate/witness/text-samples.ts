import { fitsText } from '../schema/scalar-shapes.js';
import type { TextShape } from '../schema/shape.js';
import { patternSamples } from './pattern-samples.js';

/** A few values of each format that ajv knows, the shortest first. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  date: ['2024-02-29', '1999-12-31'],
  time: ['10:00:00Z', '23:59:59.5+01:00'],
  'date-time': ['2024-02-29T10:00:00Z', '1999-12-31T23:59:59.5+01:00'],
  duration: ['P1D', 'PT5M'],
  uri: ['a:b', 'https://a.example/b?c=d'],
  'uri-reference': ['/a', 'https://a.example/b'],
  'uri-template': ['/a/{b}'],
  url: ['https://a.example', 'http://b.example/c'],
  email: ['a@b.example', 'first.last@sub.example.org'],
  hostname: ['a.example', 'b'],
  ipv4: ['192.0.2.1', '10.0.0.255'],
  ipv6: ['::1', '2001:db8::1'],
  regex: ['a', '^b+$'],
  uuid: ['00000000-0000-4000-8000-000000000000', 'f47ac10b-58cc-4372-a567-0e02b2c3d479'],
  'json-pointer': ['', '/a'],
  'relative-json-pointer': ['0', '1/a'],
  byte: ['', 'YQ=='],
  'iso-time': ['10:00:00', '23:59:59Z'],
  'iso-date-time': ['2024-02-29T10:00:00', '1999-12-31 23:59:59Z'],
};

/** Formats whose strings can have any length: the start, and a part that can be repeated. */
const OPEN_ENDED: Readonly<Record<string, string>> = {
  uri: 'a:',
  'uri-reference': '/',
  'uri-template': '/',
  url: 'https://a.example/',
  regex: 'a',
  'json-pointer': '/',
};

function long(start: string, lengths: readonly number[]): readonly string[] {
  return lengths.filter((one) => one > start.length).map((one) => start.padEnd(one, 'a'));
}

const ANY = [
  '',
  'a',
  '0',
  'A',
  ' ',
  'ab',
  '-',
  'a b',
  'ä',
  '12',
  '1.5',
  'true',
  'null',
  'Z9_',
  '+49 30 1234',
  'a/b',
  '😀',
];

/** Strings of a shape, the simplest first; except for formats, each satisfies all rules. */
export function textSamples(shape: TextShape): readonly string[] {
  const lengths = lengthsOf(shape);
  const wanted = [
    ...shape.formats.flatMap((format) => [
      ...(FORMATS[format] ?? []),
      ...(OPEN_ENDED[format] === undefined ? [] : long(OPEN_ENDED[format], lengths)),
    ]),
    ...shape.patterns.flatMap((pattern) => patternSamples(pattern, lengths)),
    ...(shape.formats.some((format) => format in FORMATS) ? [] : plain(lengths)),
    ...Object.values(FORMATS).flatMap((samples) => samples.slice(0, 1)),
  ];
  return [...new Set(wanted)].filter((text) => fitsText(text, shape));
}

function lengthsOf({ minLength, maxLength }: TextShape): readonly number[] {
  const limits = [minLength, minLength + 1, maxLength - 1, maxLength, 300];
  return [...new Set(limits)].filter((one) => one >= 0 && one <= 10_000);
}

function plain(lengths: readonly number[]): readonly string[] {
  return [...ANY, ...lengths.flatMap((length) => ['a'.repeat(length), '1'.repeat(length)])];
}
