/** Work that waits while requests are under way. */
export interface Later {
  add(work: () => void): void;
  /** Does all that is left, at once. */
  finish(): void;
}

/** Beyond so many, work is done although requests are under way: memory has an end. */
const MOST_WAITING = 500;
const LOOK_AGAIN_MS = 5;

/** Does one piece of work at a time, when no request is under way: answers go first. */
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
