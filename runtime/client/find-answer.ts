import { findMedia, type MediaSpec } from '../model/media-type.js';
import type { AnswerMedia, AnswerSpec, ClientOperation } from './client-spec.js';
import type { RawAnswer } from './read-answer.js';

/** Whether the body of such an answer is plain bytes. */
export function isBinary(operation: ClientOperation, raw: Omit<RawAnswer, 'bytes'>): boolean {
  const spec = findAnswer(operation, raw.status);
  return spec !== undefined && mediaOf(spec, contentTypeOf(raw))?.coding === 'binary';
}

/** What is declared for a status: the code itself before its class, and that before the rest. */
export function findAnswer({ answers }: ClientOperation, status: number): AnswerSpec | undefined {
  const find = (wanted: number | string): AnswerSpec | undefined =>
    answers.find((answer) => answer.status === wanted);
  return find(status) ?? find(`${Math.floor(status / 100)}XX`) ?? find('default');
}

/** Whether a body has to be JSON; without a Content-Type, whether nothing else is declared. */
export function mustBeJson(spec: AnswerSpec, media: MediaSpec | undefined): boolean {
  return (media === undefined ? spec.media : [media]).every(({ coding }) => coding === 'json');
}

/** The Content-Type of an answer. */
export function contentTypeOf({ headers }: Pick<RawAnswer, 'headers'>): string | undefined {
  const given = headers['content-type'];
  return Array.isArray(given) ? given[0] : given;
}

/** The declared body that a Content-Type means. */
export function mediaOf(
  spec: AnswerSpec,
  contentType: string | undefined,
): AnswerMedia | undefined {
  if (contentType === undefined) return undefined;
  const same = spec.media.find(({ type }) => type === contentType);
  return same ?? findMedia(spec.media, contentType);
}
