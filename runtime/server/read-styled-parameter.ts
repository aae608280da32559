import { decodeField, decodeText } from '../model/percent.js';
import { readPairs, readWhole } from '../model/read-styled.js';
import { splitPairs } from '../model/split-pairs.js';
import { isSpread, type StyledForm } from '../model/styled-form.js';
import type { OperationSpec, ParameterSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import { namesIn, segmentMatcher } from './segment-matcher.js';

/** A parameter with a style, parsed from the raw request; undefined when it is absent. */
export function readStyledParameter(
  spec: ParameterSpec,
  form: StyledForm,
  { url, headers }: Pick<PlainRequest, 'url' | 'headers'>,
  operation: OperationSpec,
): unknown {
  const value = readPlace(spec, form, url, headers, operation);
  return value === undefined && spec.required && isSpread(form) ? {} : value;
}

function readPlace(
  { in: place, name }: ParameterSpec,
  form: StyledForm,
  url: string,
  headers: PlainRequest['headers'],
  operation: OperationSpec,
): unknown {
  switch (place) {
    case 'path':
      return readWhole(form, rawSegment(url, operation, name), decodeText);
    case 'query': {
      const start = url.indexOf('?');
      const query = start < 0 ? '' : url.slice(start + 1);
      return readPairs(form, splitPairs(query, '&', decodeField), decodeField);
    }
    case 'header': {
      const given = headers[name.toLowerCase()];
      const text = typeof given === 'string' ? given : given?.join(', ');
      return text === undefined ? undefined : readWhole(form, text, (part) => part.trim());
    }
    case 'cookie': {
      const cookies = [headers['cookie'] ?? []].flat().join(';');
      return readPairs(form, splitPairs(cookies, /\s*[;&]\s*/, decodeText), decodeText);
    }
  }
}

/** The raw text of a path parameter, before any decoding. */
function rawSegment(url: string, operation: OperationSpec, name: string): string {
  const [path = ''] = url.split('?', 1);
  const mark = `{${name}}`;
  const wanted = operation.path.split('/');
  const at = wanted.findIndex((one) => one.includes(mark));
  const raw = path.split('/')[at] ?? '';
  const template = wanted[at] ?? '';
  if (template === mark) return raw;
  const match = segmentMatcher(template, operation);
  const found = match(raw) ?? match(decodeText(raw));
  return found?.[namesIn(template).indexOf(name)] ?? '';
}
