import type { Random } from '../../foundation/random.js';
import { AMOUNTS, CURRENCIES, DAYS, IBANS, TEXTS } from './hostile-values.js';
import type { Mutation } from './mutation.js';

type Change = (xml: string, random: Random) => string;

const BOMB = `<!DOCTYPE a [${['a', 'b', 'c', 'd', 'e', 'f']
  .map((name, at, all) => `<!ENTITY ${name} "${at === 0 ? 'lol' : `&${all[at - 1]};`.repeat(10)}">`)
  .join('')}]>`;

/** Declarations that may come before the root of a document. */
const PROLOGUES: readonly string[] = [
  BOMB,
  '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x"> %x;]>',
  '<!DOCTYPE',
  '<!doctype a>',
  '<!ENTITY x "y">',
  '<?xml-stylesheet href="x"?>',
  '<?php echo 1?>',
  '<!-- -- -->',
  '<!---->',
  '<!--',
];

const TAGS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '#text',
  'a:b:c',
  ':a',
  'a:',
  'é',
  '1a',
  'x'.repeat(4000),
];

/** Mutations of an XML document, which is the complete body or a part of it; by name. */
export const XML_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'xml text': onXml((xml, random) => {
    const texts = [...AMOUNTS, ...DAYS, ...IBANS, ...CURRENCIES, ...TEXTS];
    const text = random.pick(texts).replaceAll('<', '&lt;');
    return replaceSome(xml, random, />([^<>\s][^<>]*)</g, `>${text}<`);
  }),
  'xml raw text': onXml((xml, random) =>
    replaceSome(
      xml,
      random,
      />([^<>\s][^<>]*)</g,
      `>${random.pick([
        '&a;',
        '&#0;',
        '&#x110000;',
        '&#65;',
        '&amp;amp;',
        '<![CDATA[x]]>',
        ']]>',
        '<b/>',
        '<!-- x -->',
        '&',
        '<',
        '\u0000',
        '<?a?>',
        '&__proto__;',
        '&constructor;',
      ])}<`,
    ),
  ),
  'xml prologue': onXml((xml, random) => {
    const text = random.pick(PROLOGUES);
    return random.chance(0.5) ? xml.replace('<Document', () => `${text}<Document`) : text + xml;
  }),
  'xml element gone': onXml((xml, random) => replaceSome(xml, random, /<(\w+)>[^<]*<\/\1>/g, '')),
  'xml element twice': onXml((xml, random) => {
    const found = [...xml.matchAll(/<(\w+)>[^<]*<\/\1>/g)].map(([one]) => one);
    const [one = '', count] = [found[random.int(found.length)], random.pick([2, 50, 2000])];
    return xml.replace(one, () => one.repeat(count));
  }),
  'xml transfers by the thousand': onXml((xml, random) => {
    const transfer = /<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>/.exec(xml)?.[0] ?? '';
    const count = random.pick([2, 400, 1500]);
    return xml
      .replace(transfer, () => transfer.repeat(count))
      .replace(/<NbOfTxs>\d+/, `<NbOfTxs>${count}`);
  }),
  'xml nested': onXml((xml, random) => {
    const [tag, depth] = [random.pick(['a', ...TAGS]), random.pick([20, 150, 5000, 40_000])];
    return xml.replace(
      '<PmtInf>',
      () => `${`<${tag}>`.repeat(depth)}${`</${tag}>`.repeat(depth)}<PmtInf>`,
    );
  }),
  'xml attributes': onXml((xml, random) => {
    const count = random.pick([1, 100, 10_000]);
    const name = random.pick(['a', ...TAGS, 'xmlns']);
    const all = Array.from(
      { length: count },
      (_, at) => ` ${name}${count === 1 ? '' : at}="v"`,
    ).join('');
    return replaceSome(xml, random, /<(\w+)>/g, `<PmtInf${all}>`);
  }),
  'xml names': onXml((xml, random) => {
    const tag = random.pick(TAGS);
    return replaceSome(xml, random, /<(\w+)>[^<]*<\/\1>/g, `<${tag}>1</${tag}>`);
  }),
  'xml namespace': onXml((xml, random) =>
    xml.replace(
      /xmlns="[^"]*"/,
      random.pick([
        '',
        'xmlns=""',
        'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.99"',
        'xmlns:a="b"',
        "xmlns='x'",
        'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03" xmlns="x"',
        'a="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"',
      ]),
    ),
  ),
  'xml bytes': onXml((xml, random) => {
    const cut = random.int(xml.length);
    const bytes = random.pick([
      '\u0000',
      '\u0001',
      '<',
      '>',
      '&',
      '"',
      '\ufffe',
      '\ud800',
      '</',
      '/>',
      '<a',
      '\r',
    ]);
    return xml.slice(0, cut) + bytes + (random.chance(0.3) ? '' : xml.slice(cut));
  }),
  'xml declaration': onXml((xml, random) =>
    xml.replace(
      /^<\?xml[^>]*\?>/,
      random.pick([
        '',
        '<?xml version="1.1"?>',
        '<?xml version="1.0" encoding="UTF-16"?>',
        '<?xml?>',
        ' <?xml version="1.0"?>',
        '<?xml version="1.0"?><?xml version="1.0"?>',
      ]),
    ),
  ),
};

function onXml(change: Change): Mutation {
  return (request, { random }) => {
    const text = request.body.toString();
    const start = text.indexOf('<?xml');
    const close = text.lastIndexOf('</Document>');
    if (start < 0 || close < start) return undefined;
    const end = close + '</Document>'.length;
    const changed = change(text.slice(start, end), random);
    return { ...request, body: Buffer.from(text.slice(0, start) + changed + text.slice(end)) };
  };
}

function replaceSome(text: string, random: Random, what: RegExp, by: string): string {
  const found = [...text.matchAll(what)];
  if (found.length === 0) return text;
  const one = random.pick(found);
  return text.slice(0, one.index) + by + text.slice(one.index + one[0].length);
}
