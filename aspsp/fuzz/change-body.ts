import { badJson, badKey, badText } from './bad-values.js';
import type { Draw } from './draw.js';
import { headerOf, type WireRequest } from './wire-request.js';

/** Changes a text. Its characters are bytes, so that what is not UTF-8 stays as it is. */
type Change = (text: string, draw: Draw) => string;

/** Makes the body of a request invalid, with regard to its type. */
export function changeBody(request: WireRequest, draw: Draw): WireRequest {
  const type = headerOf(request, 'content-type') ?? '';
  const change = CHANGES.find(([name]) => type.startsWith(name))?.[1];
  if (change === undefined || request.body.length === 0) return request;
  const apply = draw.happens(15) ? inBytes : change;
  const text = apply(request.body.toString('latin1'), draw);
  return { ...request, body: Buffer.from(text, 'latin1') };
}

/** Characters above U+00FF as the bytes of UTF-8. */
const utf8 = (text: string): string => Buffer.from(text).toString('latin1');
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
const numbered = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

const BYTES: readonly string[] = [
  ...'\xff \0 \xc0\xaf \xed\xa0\x80 \xef\xbb\xbf \xf4\x90\x80\x80 \x85 \x01 \r } , " \\u < > & </ /> <a'.split(
    ' ',
  ),
  ...'% %f %00 &&& = ; +'.split(' '),
];

function inBytes(text: string, draw: Draw): string {
  if (draw.happens(20)) return Buffer.from(text, 'utf16le').toString('latin1');
  if (draw.happens(15)) return text.padEnd(draw.pick([1000, 1_048_577, 1_500_000]));
  const cut = draw.below(text.length + 1);
  return text.slice(0, cut) + draw.pick(BYTES) + (draw.happens(30) ? '' : text.slice(cut));
}

/** Replaces one part of a text that fits a pattern. */
function swapped(
  text: string,
  draw: Draw,
  part: RegExp,
  by: (old: string, ...groups: string[]) => string,
): string {
  const found = [...text.matchAll(part)];
  if (found.length === 0) return text;
  const one = draw.pick(found);
  const [old, ...groups] = one;
  return text.slice(0, one.index) + by(old, ...groups) + text.slice(one.index + old.length);
}

type Path = readonly (string | number)[];
/** In the place of a value whose text JSON.stringify would not write. */
const MARK = '@@raw@@';

function inJson(text: string, draw: Draw): string {
  const value: unknown = parsed(text);
  if (value === undefined) return text;
  const path = draw.happens(10) ? [] : draw.pick(pathsIn(value));
  const node = path.reduce<unknown>((inside, key) => (inside as never)[key], value);
  const made = draw.happens(50) ? badJson(draw) : changedNode(node, String(path.at(-1)), draw);
  return JSON.stringify(put(value, path, MARK)).replace(`"${MARK}"`, () => utf8(made));
}

/** The text of a value that has another length, other members, or a text that its name does not allow. */
function changedNode(node: unknown, name: string, draw: Draw): string {
  const old = JSON.stringify(node);
  if (draw.happens(15)) return `[${old}]`;
  if (Array.isArray(node)) {
    const many = Array.from({ length: draw.pick([0, 11, 1500, 4000]) }, () => old.slice(1, -1));
    return `[${many.join()}]`;
  }
  if (typeof node !== 'object' || node === null) return JSON.stringify(badText(draw, name));
  const keys = Object.keys(node);
  const rest = keys.length === 0 ? '}' : `,${old.slice(1)}`;
  const many = draw.pick([200, 2000, 20_000]);
  const member = draw.pick([...keys, 'none']);
  return draw.pick([
    () => JSON.stringify({ ...node, [member]: undefined }),
    () => `{${JSON.stringify(draw.pick([badKey(draw), member]))}:${badJson(draw)}${rest}`,
    () => `{"more":{"m":1${numbered(many, (at) => `,"m${at}":"é"`)}}${rest}`,
    () => `{"${'n'.repeat(many * 10)}":{"m":1${numbered(2000, (at) => `,"m${at}":"é"`)}}${rest}`,
  ])();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

function put(value: unknown, [key, ...rest]: Path, made: unknown): unknown {
  if (key === undefined) return made;
  if (Array.isArray(value)) return value.map((one, i) => (i === key ? put(one, rest, made) : one));
  const object = value as Readonly<Record<string, unknown>>;
  return { ...object, [key]: put(object[key], rest, made) };
}

const TAGS: readonly string[] = [
  ...'__proto__ constructor toString #text a:b:c :a a: é 1a a PmtInf xmlns'.split(' '),
  'x'.repeat(4000),
];
const ENTITIES = numbered(6, (at) => {
  const value = at === 0 ? 'lol' : `&e${at - 1};`.repeat(10);
  return `<!ENTITY e${at} "${value}">`;
});
const PROLOGUES: readonly string[] = [
  `<!DOCTYPE a [${ENTITIES}]>`,
  '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x"> %x;]>',
  ...[
    '<!DOCTYPE',
    '<!doctype a>',
    '<!ENTITY x "y">',
    '<?xml-stylesheet href="x"?>',
    '<?php echo 1?>',
  ],
  ...[
    '<!-- -- -->',
    '<!---->',
    '<!--',
    '<?xml version="1.1"?>',
    '<?xml version="1.0" encoding="UTF-16"?>',
  ],
];
const INSIDE: readonly string[] = [
  ...'&a; &#0; &#x110000; &#65; &amp;amp; <![CDATA[x]]> ]]> <b/> & < \0 <?a?> &__proto__;'.split(
    ' ',
  ),
  '<!-- x -->',
];
const NAMESPACES: readonly string[] = [
  ...['', 'xmlns=""', 'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.99"', "xmlns='x'"],
  ...['xmlns:a="b"', 'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03" xmlns="x"'],
];

const ELEMENT = /<(\w+)>[^<]*<\/\1>/g;
const TEXT = /<((\w+)[^<>]*)>[^<>\s][^<>]*</g;

const XML_CHANGES: readonly Change[] = [
  (xml, draw) =>
    swapped(xml, draw, TEXT, (_, tag, name) => {
      return `<${tag}>${utf8(badText(draw, name)).replaceAll('<', '&lt;')}<`;
    }),
  (xml, draw) => swapped(xml, draw, TEXT, (_, tag) => `<${tag}>${draw.pick(INSIDE)}<`),
  (xml, draw) => swapped(xml, draw, /<Document|<\?xml/g, (old) => draw.pick(PROLOGUES) + old),
  (xml, draw) => swapped(xml, draw, /<\?xml[^>]*\?>/g, () => draw.pick([...PROLOGUES, ''])),
  (xml, draw) => swapped(xml, draw, /xmlns="[^"]*"/g, () => draw.pick(NAMESPACES)),
  (xml, draw) => swapped(xml, draw, ELEMENT, (old) => old.repeat(draw.pick([0, 2, 50, 2000]))),
  (xml, draw) => {
    const count = draw.pick([2, 400, 1500]);
    const many = swapped(xml, draw, /<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/gs, (old) =>
      old.repeat(count),
    );
    return many.replace(/<NbOfTxs>\d+/, `<NbOfTxs>${count}`);
  },
  (xml, draw) => {
    const [tag, depth] = [draw.pick(TAGS), draw.pick([1, 20, 150, 5000, 40_000])];
    const nested = `<${tag}>`.repeat(depth) + `</${tag}>`.repeat(depth);
    return swapped(xml, draw, ELEMENT, (old) => nested + old);
  },
  (xml, draw) => {
    const [name, count] = [draw.pick(TAGS), draw.pick([1, 100, 10_000])];
    const all = numbered(count, (at) => ` ${name}${count === 1 ? '' : at}="v"`);
    return swapped(xml, draw, /<\w+(?=>)/g, (old) => old + all);
  },
];

const BOUNDARIES = '--XX-- --XX --XX--\r\n \r\n --XX\r\nContent-Disposition \0'.split(' ');
const PART_HEADS: readonly string[] = [
  ...['', '=', '="__proto__"', '="constructor"', '="xml_sct"; filename="../../x"'],
  ...['="xml_sct"; name="other"', "*=utf-8''xml_sct", '="xml%22%0D%0A"', `="${'n'.repeat(5000)}"`],
].map((name) => `Content-Disposition: form-data; name${name}`);
const PART_TYPES = ['text/html', '', ';', 'application/xml; charset=utf-16', '*/*'];

const MULTIPART_CHANGES: readonly Change[] = [
  (text, draw) => swapped(text, draw, /--XX-{0,2}/g, () => draw.pick(['', ...BOUNDARIES])),
  (text, draw) =>
    swapped(text, draw, /Content-Disposition: [^\r]*/g, () =>
      draw.pick([...PART_HEADS, 'X: y', '']),
    ),
  (text, draw) =>
    swapped(text, draw, /Content-Type: [^\r]*/g, () => `Content-Type: ${draw.pick(PART_TYPES)}`),
  (text, draw) => swapped(text, draw, /\{[^}]*\}/g, (old) => inJson(old, draw)),
  (text, draw) =>
    swapped(text, draw, /Content-Type:/g, (old) => {
      return 'X-Line: y\r\n'.repeat(draw.pick([10, 5000, 60_000])) + old;
    }),
  (text, draw) =>
    numbered(draw.pick([2, 500, 9000]), (at) => {
      const name = at % 10 === 0 ? 'xml_sct' : `p${at}`;
      return `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n<a/>\r\n`;
    }) + text,
  (text, draw) => draw.pick(XML_CHANGES)(text, draw),
];

const FORM_CHANGES: readonly Change[] = [
  (text, draw) => swapped(text, draw, /(?<==)[^&]*/g, () => encoded(badText(draw))),
  (text, draw) => swapped(text, draw, /[^&]+/g, (old) => draw.pick(['', `${old}&${old}x`])),
  (text, draw) => `${text}&${encoded(badKey(draw))}=${encoded(badText(draw))}`,
  (text, draw) => {
    const same = draw.happens(30);
    return text + numbered(draw.pick([300, 5000, 120_000]), (at) => (same ? '&a=' : `&f${at}=`));
  },
];

const CHANGES: readonly (readonly [string, Change])[] = [
  ['application/json', inJson],
  ['application/xml', (text, draw) => draw.pick(XML_CHANGES)(text, draw)],
  ['multipart/', (text, draw) => draw.pick(MULTIPART_CHANGES)(text, draw)],
  ['application/x-www-form-urlencoded', (text, draw) => draw.pick(FORM_CHANGES)(text, draw)],
];
