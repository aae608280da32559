import type { Media, Medias } from '../model/operation.js';

export interface MediaPair {
  readonly old: Media | undefined;
  readonly new: Media | undefined;
}

/** Pairs of media types; a media type that matches a range of the other side is paired with it. */
export function pairMedias(old: Medias, now: Medias): readonly MediaPair[] {
  const pairs: MediaPair[] = [];
  const used = new Set<Media>();
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
function covering(key: string, medias: Medias): Media | undefined {
  return medias.get(`${key.split('/')[0]}/*`) ?? medias.get('*/*');
}

/** For a range, a media type of the other side that is new. */
function covered(range: string, medias: Medias, own: Medias): Media | undefined {
  if (!range.endsWith('/*')) return undefined;
  const start = range === '*/*' ? '' : range.slice(0, -1);
  return [...medias].find(([key]) => key.startsWith(start) && !own.has(key))?.[1];
}

/** Whether the media type is a form: its values are written as text. */
export function isForm({ name }: Media): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/)/i.test(name);
}

/** Whether the first media type includes the second one and others. */
export function isRangeOf(range: Media, media: Media): boolean {
  return range.name.includes('*') && !media.name.includes('*');
}
