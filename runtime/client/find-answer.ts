import { findMedia, type MediaSpec } from '../model/media-type.js';
import type { AnswerMedia, AnswerSpec, ClientOperation } from './client-spec.js';
import type { RawAnswer } from './raw-answer.js';

/**
 * The declared response for a status code: the code itself before its class, and the class before `default`.
 */
export function findAnswer({ answers }: ClientOperation, status: number): AnswerSpec | undefined {
  const find = (key: string | number): AnswerSpec | undefined =>
    answers.find((table) => table[key])?.[key];
  return find(status) ?? find(`${Math.floor(status / 100)}XX`) ?? find('default');
}

/** Whether a body must be JSON; without a Content-Type, whether only JSON is declared. */
export function mustBeJson(spec: AnswerSpec, media: MediaSpec | undefined): boolean {
  return (media === undefined ? spec.media : [media]).every(({ coding }) => coding === 'json');
}

/** The Content-Type of a response. */
export function contentTypeOf({ headers }: Pick<RawAnswer, 'headers'>): string | undefined {
  const given = headers['content-type'];
  return Array.isArray(given) ? given[0] : given;
}

/** The declared body for a Content-Type. */
export function mediaOf(
  spec: AnswerSpec,
  contentType: string | undefined,
): AnswerMedia | undefined {
  if (contentType === undefined) return undefined;
  const same = spec.media.find(({ type }) => type === contentType);
  return same ?? findMedia(spec.media, contentType);
}
