import type { Case } from '../cases/case.js';
import { EventQueue } from './event-queue.js';

/** Cases that grant a recurring consent: two at once would end the consents of each other. */
const SERIAL = 'serial';

const isSerial = (each: Case): boolean => each.tags?.includes(SERIAL) === true;

export interface SideBySide<T> {
  readonly cases: readonly Case[];
  /** How many at once, at least 1. */
  readonly concurrency: number;
  /** Carries out one case. */
  readonly carryOut: (each: Case) => AsyncGenerator<T>;
}

/**
 * Carries out cases side by side, as far as they allow it: a case waits for its twin, and cases
 * tagged `serial` never meet. Events come in the order in which they happen. When the reader goes
 * away no further case begins, and those that run come to their end.
 */
export async function* sideBySide<T>(work: SideBySide<T>): AsyncGenerator<T> {
  const queue = new EventQueue<T>();
  const waiting = [...work.cases];
  const running = new Map<Case, Promise<void>>();
  let stopped = false;
  const carryOut = async (each: Case): Promise<void> => {
    try {
      for await (const event of work.carryOut(each)) await queue.push(event);
    } catch (error) {
      stopped = true;
      queue.fail(error);
    }
    running.delete(each);
    begin();
  };
  const begin = (): void => {
    while (!stopped && running.size < work.concurrency) {
      const next = nextReady(waiting, [...running.keys()]);
      if (next === undefined) break;
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next, carryOut(next));
    }
    if (running.size === 0) queue.end();
  };
  begin();
  try {
    yield* queue;
  } finally {
    stopped = true;
    await Promise.all(running.values());
  }
}

/** Serial cases first: they are the longest chain. One at a time, the order stays as it is. */
export function nextReady(waiting: readonly Case[], running: readonly Case[]): Case | undefined {
  const open = new Set([...waiting, ...running].map(({ id }) => id));
  const taken = running.some(isSerial);
  const ready = waiting.filter(
    (each) => (each.twin === undefined || !open.has(each.twin)) && !(taken && isSerial(each)),
  );
  if (running.length === 0) return ready[0];
  return taken ? ready[0] : (ready.find(isSerial) ?? ready[0]);
}
