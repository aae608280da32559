import { refusal } from '../domain/refusal.js';

/** The media type that Accept prefers; of several equal ones the first one offered. */
export function chooseType<const T extends string>(
  accept: string | undefined,
  offered: readonly T[],
): T {
  const best = likedType(accept, offered);
  if (best !== undefined) return best;
  throw refusal(
    406,
    'REQUESTED_FORMATS_INVALID',
    `The response is available only as ${offered.join(' or ')}.`,
  );
}

/** The same; undefined when Accept allows none of them. */
export function likedType<const T extends string>(
  accept: string | undefined,
  offered: readonly T[],
): T | undefined {
  const ranges = rangesOf(accept ?? '');
  const liked = offered.map((type) => ({
    type,
    q: ranges.length === 0 ? 1 : weight(ranges, type),
  }));
  const best = liked.reduce((one, next) => (next.q > one.q ? next : one));
  return best.q > 0 ? best.type : undefined;
}

interface Range {
  readonly range: string;
  readonly q: number;
}

function rangesOf(accept: string): readonly Range[] {
  const parts = accept.split(',').filter((part) => part.trim() !== '');
  return parts.map((part) => {
    const [range = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    const q = parameters.find((one) => one.startsWith('q='))?.slice(2);
    return { range, q: q === undefined ? 1 : Number(q) || 0 };
  });
}

/** The quality that the most specific range gives a type. */
function weight(ranges: readonly Range[], type: string): number {
  const exact = [type, `${type.split('/')[0]}/*`, '*/*'];
  const found = exact.map((wanted) => ranges.find(({ range }) => range === wanted));
  return found.find((one) => one !== undefined)?.q ?? 0;
}
