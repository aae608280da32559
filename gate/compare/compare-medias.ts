import type { MediaAt } from '../../documents/operations.js';
import type { Medias } from '../model/read-parts.js';

export interface MediaPair {
  readonly old: MediaAt | undefined;
  readonly new: MediaAt | undefined;
}

/** Pairs of media types; a media type that matches a range of the other side is paired with it. */
export function pairMedias(old: Medias, now: Medias): readonly MediaPair[] {
  const pairs: MediaPair[] = [];
  const used = new Set<MediaAt>();
  for (const [key, media] of old) {
    const twin = now.get(key) ?? covering(key, now) ?? covered(key, now, old);
    if (twin !== undefined) used.add(twin);
    pairs.push({ old: media, new: twin });
  }
  for (const [key, media] of now) {
    if (used.has(media)) continue;
    const range = covering(key, old);
    pairs.push({ old: range, new: media });
  }
  return pairs;
}

/** A range such as `application/*` that includes the media type. */
function covering(key: string, medias: Medias): MediaAt | undefined {
  return medias.get(`${key.split('/')[0]}/*`) ?? medias.get('*/*');
}

/** For a range, a media type of the other side that is new. */
function covered(range: string, medias: Medias, own: Medias): MediaAt | undefined {
  if (!range.endsWith('/*')) return undefined;
  const start = range === '*/*' ? '' : range.slice(0, -1);
  return [...medias].find(([key]) => key.startsWith(start) && !own.has(key))?.[1];
}

/** Whether the media type is a form: its values are written as text. */
export function isForm({ name }: MediaAt): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/)/i.test(name);
}

/** Whether the first media type includes the second one and others. */
export function isRangeOf(range: MediaAt, media: MediaAt): boolean {
  return range.name.includes('*') && !media.name.includes('*');
}
