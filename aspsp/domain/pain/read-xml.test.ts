import { describe, expect, it } from 'vitest';
import { readXml } from './read-xml.js';

const DEEP = 30_000;

describe('readXml', () => {
  it('reads elements, attributes and text', () => {
    const xml =
      '\uFEFF<?xml version="1.0"?><p:A xmlns:p="u"><!-- x --><p:B c="1">a &amp; b</p:B></p:A>';
    const root = { '@xmlns:p': 'u', B: { '@c': '1', '#text': 'a & b' } };
    expect(readXml(xml)).toEqual({ ok: true, name: 'A', root });
  });

  it.each([
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['entities that expand', '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>'],
    ['a document type without entities', '<!DOCTYPE a SYSTEM "http://tpp.example/a.dtd"><a/>'],
    ['CDATA', '<a><![CDATA[<b>]]></a>'],
    ['an unknown entity', '<a>&x;</a>'],
    ['a character reference', '<a>&#65;</a>'],
    ['a processing instruction', '<?xml version="1.0"?><?go there?><a/>'],
    ['two roots', '<a/><b/>'],
    ['two roots with the same name', '<a/><a/>'],
    ['no end tag', '<a>'],
    ['text that is not XML', 'pain'],
    ['an empty text', ''],
    ['an element named __proto__', '<a><__proto__>1</__proto__></a>'],
    ['a document that is too large', `<a>${' '.repeat(262_144)}</a>`],
    ['deep nesting', '<a>'.repeat(DEEP) + '</a>'.repeat(DEEP)],
  ])('refuses %s', (_name, xml) => {
    expect(readXml(xml).ok).toBe(false);
  });
});
