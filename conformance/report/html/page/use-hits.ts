import { useEffect, useState } from 'preact/hooks';
import type { PageIndex } from '../page-data.js';
import { hitsInChunk } from './find-cases.js';

export interface Hits {
  /** The text that was searched. */
  readonly q: string;
  /** The exchanges with the text, by case; the list is empty when only the story of the case contains it. */
  readonly byCase: ReadonlyMap<number, readonly string[]>;
  readonly isDone: boolean;
  readonly isCut: boolean;
}

const NONE: Hits = { q: '', byCase: new Map(), isDone: true, isCut: false };
const MOST = 2000;
const WAIT_MS = 150;
const SHORTEST = 2;

/** Searches all evidence chunk by chunk, while the page stays responsive. */
export function useHits(index: PageIndex, q: string): Hits {
  const [hits, setHits] = useState<Hits>(NONE);
  useEffect(() => {
    if (q.trim().length < SHORTEST) {
      setHits({ ...NONE, q });
      return;
    }
    let isWanted = true;
    setHits({ ...NONE, q, isDone: false });
    const timer = setTimeout(() => {
      void search(index, q, (found) => {
        if (isWanted) setHits(found);
        return isWanted;
      });
    }, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [q]);
  return hits.q === q ? hits : { ...NONE, q, isDone: false };
}

/** Reports the hits after each chunk that contains any; stops early when nobody needs the result. */
async function search(index: PageIndex, q: string, tell: (hits: Hits) => boolean): Promise<void> {
  const byCase = new Map<number, string[]>();
  let count = 0;
  for (let number = 0; number < index.chunks && count < MOST; number += 1) {
    const found = await hitsInChunk(number, q);
    for (const { place, exchange } of found) {
      const list = byCase.get(place) ?? [];
      if (exchange !== null) list.push(exchange);
      byCase.set(place, list);
    }
    count += found.length;
    if (found.length > 0 || number % 8 === 0) {
      if (!tell({ q, byCase: new Map(byCase), isDone: false, isCut: false })) return;
    }
  }
  tell({ q, byCase, isDone: true, isCut: count >= MOST });
}
