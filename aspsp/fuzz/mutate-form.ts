import type { Random } from '../../foundation/random.js';
import { KEYS, LATIN, TEXTS } from './hostile-values.js';
import type { Mutation } from './mutation.js';
import { headerOf, type WireRequest, withHeader } from './wire-request.js';

/** Mutations of form fields and of parts, by name. */
export const FORM_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'form value': onForm((text, random) => {
    const fields = text.split('&');
    const at = random.int(fields.length);
    const value = random.chance(0.5) ? encoded(random.pick(TEXTS)) : random.pick(LATIN);
    return fields.map((one, i) => (i === at ? `${one.split('=')[0]}=${value}` : one)).join('&');
  }),
  'form field gone': onForm((text, random) => {
    const fields = text.split('&');
    return fields.filter((_, at) => at !== random.int(fields.length)).join('&');
  }),
  'form field twice': onForm((text, random) => `${text}&${random.pick(text.split('&'))}x`),
  'form field added': onForm(
    (text, random) => `${text}&${encoded(random.pick(KEYS))}=${random.pick(LATIN)}`,
  ),
  'form fields by the thousand': onForm((text, random) => {
    const count = random.pick([300, 5000, 120_000]);
    const same = random.chance(0.3);
    return `${text}&${Array.from({ length: count }, (_, at) => (same ? 'a=' : `f${at}=`)).join('&')}`;
  }),
  'form bytes': onForm((text, random) => {
    const cut = random.int(text.length + 1);
    return (
      text.slice(0, cut) +
      random.pick(['%', '%f', '%ff', '%00', '&&&', '=', '\xff', ';', '+']) +
      text.slice(cut)
    );
  }),
  'multipart boundary': onMultipart((request, random) =>
    withHeader(
      request,
      'content-type',
      `multipart/form-data${random.pick([
        '',
        ';',
        '; boundary',
        '; boundary=',
        '; boundary=""',
        '; boundary=YY',
        '; boundary="XX"',
        '; boundary=XX; boundary=YY',
        `; boundary=${'X'.repeat(300)}`,
        '; BOUNDARY=XX',
        '; boundary="XX',
        '; boundary=X X',
        '; charset=utf-16; boundary=XX',
        ';boundary=.*',
      ])}`,
    ),
  ),
  'multipart marks': onMultipart((request, random) => {
    const marks = ['--XX--', '--XX', '--XX--\r\n', '\r\n', '--XX\r\nContent-Disposition', '', '\0'];
    return changed(request, (text) => swapOne(text, random, /--XX-{0,2}/g, random.pick(marks)));
  }),
  'multipart part': onMultipart((request, random) => {
    const heads = [
      'Content-Disposition: form-data',
      'Content-Disposition: form-data; name=',
      'Content-Disposition: form-data; name="__proto__"',
      'Content-Disposition: form-data; name="constructor"',
      'Content-Disposition: form-data; name="xml_sct"; filename="../../x"',
      'Content-Disposition: form-data; name="xml_sct"; name="other"',
      "Content-Disposition: form-data; name*=utf-8''xml_sct",
      'Content-Disposition: form-data; name="xml%22%0D%0A"',
      'Content-Disposition: attachment; name="xml_sct"',
      'content-disposition:form-data;name=xml_sct',
      `Content-Disposition: form-data; name="${'n'.repeat(5000)}"`,
      'X: y',
      '',
    ];
    const head = /Content-Disposition: [^\r]*/g;
    return changed(request, (text) => swapOne(text, random, head, random.pick(heads)));
  }),
  'multipart type of a part': onMultipart((request, random) => {
    const types = [
      'text/html',
      '',
      ';',
      'application/xml; charset=utf-16',
      'application/json',
      '*/*',
    ];
    const head = /Content-Type: [^\r]*/g;
    return changed(request, (t) => swapOne(t, random, head, `Content-Type: ${random.pick(types)}`));
  }),
  'multipart parts by the thousand': onMultipart((request, random) => {
    const count = random.pick([2, 500, 9000]);
    const part = (at: number) =>
      `--XX\r\nContent-Disposition: form-data; name="p${random.chance(0.1) ? 'xml_sct' : at}"\r\n\r\n<a/>\r\n`;
    const parts = Array.from({ length: count }, (_, at) => part(at)).join('');
    return changed(request, (text) => parts + text);
  }),
  'multipart header lines': onMultipart((request, random) => {
    const lines = 'X-Line: y\r\n'.repeat(random.pick([10, 5000, 60_000]));
    return changed(request, (text) => text.replace('Content-Type:', () => `${lines}Content-Type:`));
  }),
  'multipart json part': onMultipart((request, random) =>
    changed(request, (text) =>
      text.replace(/\{"startDate"[^}]*\}/, () =>
        random.pick([
          '{}',
          'null',
          '[]',
          '{"startDate":null}',
          '{"startDate":"2026-12-01","frequency":"Daily","__proto__":{"x":1}}',
          '{',
          '\xff',
          '{"startDate":"9999-12-31","frequency":"Annual"}',
          '{"startDate":"2026-12-01","frequency":"Monthly","dayOfExecution":"0"}',
          '{"startDate":"2026-12-01","frequency":"constructor"}',
          '{"startDate":"2026-12-01","frequency":"Monthly","debtorAccount":{"iban":"x"}}',
          '{"startDate":"2026-12-01","frequency":"Daily","endDate":"9999-12-31"}',
          '['.repeat(50_000),
        ]),
      ),
    ),
  ),
};

function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function typeOf(request: WireRequest): string {
  return headerOf(request, 'content-type') ?? '';
}

function onForm(change: (text: string, random: Random) => string): Mutation {
  return (request, { random }) =>
    typeOf(request) === 'application/x-www-form-urlencoded'
      ? changed(request, (text) => change(text, random))
      : undefined;
}

function onMultipart(change: (request: WireRequest, random: Random) => WireRequest): Mutation {
  return (request, { random }) =>
    typeOf(request).startsWith('multipart/') ? change(request, random) : undefined;
}

/** Bytes are characters here, so that bytes that are not text stay unchanged. */
function changed(request: WireRequest, change: (text: string) => string): WireRequest {
  return { ...request, body: Buffer.from(change(request.body.toString('latin1')), 'latin1') };
}

function swapOne(text: string, random: Random, what: RegExp, by: string): string {
  const found = [...text.matchAll(what)];
  if (found.length === 0) return text;
  const one = random.pick(found);
  return text.slice(0, one.index) + by + text.slice(one.index + one[0].length);
}
