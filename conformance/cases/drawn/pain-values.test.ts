import { expect, test } from 'vitest';
import type { Row } from '../../../foundation/rows.js';
import { PERIODIC_PARTS, TWO } from '../pis/pain.js';
import type { Value } from '../value.js';
import { drawnFor } from './drawn-for.js';
import { executedOn, variedPain } from './pain-values.js';

const LIMITS = {
  ...{ maxAmount: '50.00', exemptUpTo: '0.10', isForeign: false, isPaid: false },
  ownAccounts: [],
};
const ROWS: readonly Row[] = Array.from({ length: 60 }, (_, at) => ({ product: `p${at}` }));

const contentsOf = (document: string, name: string): readonly (string | undefined)[] =>
  [...document.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, it]) => it);

test('each transfer has its own values, and the rest of the document stays', () => {
  const written = ROWS.map((row) => variedPain(TWO, drawnFor(row, 'pain'), LIMITS) as string);
  const references = written.map((each) => contentsOf(each, 'EndToEndId'));
  const alike = references.filter(([one, other]) => one === other).length;
  expect(alike).toBeGreaterThan(8);
  expect(alike).toBeLessThan(40);
  expect(new Set(references.flat()).size).toBeGreaterThan(5);
  expect(new Set(written.flatMap((each) => contentsOf(each, 'Ustrd'))).size).toBeGreaterThan(7);
  const amounts = new Set(written.flatMap((each) => contentsOf(each, 'InstdAmt')));
  expect([...amounts].every((each) => Number(each) > 0.1 && Number(each) <= 50)).toBe(true);
  expect(amounts.size).toBeGreaterThan(3);
  // the first and last name are those of the initiator and the debtor
  const [initiator, debtor] = contentsOf(written[0] ?? '', 'Nm');
  expect([initiator, debtor]).toEqual(['XS2A KIT', 'PSU']);
  expect(contentsOf(written[0] ?? '', 'IBAN')).toEqual(contentsOf(TWO, 'IBAN'));
});

test('the XML part of a multipart body has them, and the other part stays', () => {
  const { json_standingorderType: before } = PERIODIC_PARTS as Record<string, Value>;
  const { xml_sct, json_standingorderType } = variedPain(
    PERIODIC_PARTS,
    drawnFor({ product: 'q' }, 'pain'),
    LIMITS,
  ) as Record<string, Value>;
  expect(json_standingorderType).toEqual(before);
  expect(xml_sct).not.toEqual((PERIODIC_PARTS as Record<string, Value>)['xml_sct']);
});

test('no amount is drawn where none is within the limits', () => {
  const small = { ...LIMITS, maxAmount: '0.05' };
  const amounts = contentsOf(variedPain(TWO, drawnFor({}, 'pain'), small) as string, 'InstdAmt');
  expect(amounts).toEqual(contentsOf(TWO, 'InstdAmt'));
});

test('a document is executed on another day', () => {
  const written = executedOn(TWO, '${today+3}') as string;
  expect(contentsOf(written, 'ReqdExctnDt')).toEqual(['${today+3}']);
  expect(written.replace('${today+3}', '${today}')).toBe(TWO);
});

test('half of the documents have the sum of their amounts', () => {
  const written = ROWS.map((row) => variedPain(TWO, drawnFor(row, 'pain'), LIMITS) as string);
  const sums = written.flatMap((each) => {
    const [sum] = contentsOf(each, 'CtrlSum');
    return sum === undefined ? [] : [[sum, contentsOf(each, 'InstdAmt').map(Number)] as const];
  });
  expect(sums.length).toBeGreaterThan(15);
  expect(sums.length).toBeLessThan(45);
  for (const [sum, [one = 0, other = 0]] of sums)
    expect(sum).toBe(((Math.round(one * 100) + Math.round(other * 100)) / 100).toFixed(2));
});
