/** Work that is deferred while requests are in progress. */
export interface Later {
  add(work: () => void): void;
  /** Does all remaining work immediately. */
  finish(): void;
}

/**
 * Maximum number of waiting items; beyond it, work is done even while requests are in progress, to limit
 * memory.
 */
const MOST_WAITING = 500;
const LOOK_AGAIN_MS = 5;

/** Does one item at a time when no request is in progress, because responses take priority. */
export function workLater(busy: () => number): Later {
  const waiting: (() => void)[] = [];
  let planned = false;
  const plan = (): void => {
    if (planned || waiting.length === 0) return;
    planned = true;
    if (busy() > 0 && waiting.length < MOST_WAITING) setTimeout(step, LOOK_AGAIN_MS);
    else setImmediate(step);
  };
  const step = (): void => {
    planned = false;
    if (busy() === 0 || waiting.length >= MOST_WAITING) waiting.shift()?.();
    plan();
  };
  return {
    add(work) {
      waiting.push(work);
      plan();
    },
    finish() {
      for (const work of waiting.splice(0)) work();
    },
  };
}
