import { codingOf } from '../model/media-type.js';
import { parametersOf } from '../model/split-parts.js';
import type { PlainRequest } from './plain-message.js';
import { single } from './single.js';

/**
 * The content coding of a body that nobody has decoded; undefined for none. A parser that comes before us may
 * decode the body and keep the header: then the bytes are no longer those that the headers mean.
 */
export function contentCoding({
  headers,
  body,
}: Pick<PlainRequest, 'headers' | 'body'>): string | undefined {
  const given = headers['content-encoding'];
  if (given === undefined || body.length === 0) return undefined;
  const coding = [given].flat().join(', ').trim().toLowerCase();
  if (coding === '' || /^(identity|,|\s)*$/.test(coding)) return undefined;
  if (/^(x-)?gzip$/.test(coding)) return body[0] === 0x1f && body[1] === 0x8b ? coding : undefined;
  const length = single(headers['content-length']);
  return length === undefined || Number(length) === body.length ? coding : undefined;
}

/** The charset of a text that is not UTF-8; undefined for UTF-8, and for bytes. */
export function foreignCharset(contentType: string): string | undefined {
  const coding = codingOf(contentType);
  if (coding === 'binary' || coding === 'multipart') return undefined;
  const charset = parametersOf(contentType).get('charset');
  const isKnown = charset === undefined || /^(utf-?8|us-ascii)?$/i.test(charset);
  return isKnown ? undefined : charset;
}
