import { expect, test } from 'vitest';
import { PERIODIC_PARTS, TWO } from '../pis/pain.js';
import { xmlForms } from './xml-forms.js';

const SMALL = `<?xml version="1.0"?>
<Document xmlns="urn:x">
  <Nm>\${profile.pis.creditorName}</Nm>
  <Ustrd>Conformance test</Ustrd>
</Document>
`;

test('a document has a prefix, no declaration, or no whitespace', () => {
  expect(xmlForms(SMALL).map(({ body }) => body)).toEqual([
    `<?xml version="1.0"?>
<p:Document xmlns:p="urn:x">
  <p:Nm>\${profile.pis.creditorName}</p:Nm>
  <p:Ustrd>Conformance test</p:Ustrd>
</p:Document>
`,
    SMALL.slice(SMALL.indexOf('<Document')),
    '<?xml version="1.0"?><Document xmlns="urn:x"><Nm>${profile.pis.creditorName}</Nm><Ustrd>Conformance test</Ustrd></Document>\n',
  ]);
});

test('each form of an order differs from it, also where it is a part of a multipart body', () => {
  expect(new Set(xmlForms(TWO).map(({ body }) => body)).size).toBe(3);
  expect(xmlForms(TWO).map(({ body }) => body)).not.toContain(TWO);
  const parts = xmlForms(PERIODIC_PARTS).map(({ body }) => JSON.stringify(body));
  expect(new Set(parts).size).toBe(3);
  expect(parts).not.toContain(JSON.stringify(PERIODIC_PARTS));
});

test('JSON has none', () => {
  expect([xmlForms({ a: 1 }), xmlForms(undefined), xmlForms(['a'])]).toEqual([[], [], []]);
});
