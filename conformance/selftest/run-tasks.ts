import { EventQueue } from '../engine/event-queue.js';
import type { Pair } from './create-pair.js';
import type { Result, Task } from './task.js';

/**
 * Number of null banks that each pair tests at the same time, besides another bank, because null banks make
 * the suite wait.
 */
const WAITING = 3;

/**
 * Tests banks on several pairs in parallel and reports each one when it is done; when `again` returns another
 * task for it, only the result of that task is reported. Starts no further bank when the signal is aborted or
 * the reader stops.
 */
export async function* runTasks(
  tasks: readonly Task[],
  pairs: readonly Pair[],
  signal: AbortSignal,
  again: (result: Result) => Task | undefined = () => undefined,
): AsyncGenerator<Result> {
  const queue = new EventQueue<Result>();
  const waiting = tasks.filter(({ kind }) => kind === 'null');
  const working = tasks.filter(({ kind }) => kind !== 'null');
  let stopped = false;
  const lane = async (pair: Pair, left: Task[]): Promise<void> => {
    for (let task = left.shift(); task !== undefined; task = left.shift()) {
      if (stopped || signal.aborted) return;
      let result = await pair.run(task);
      if (stopped || signal.aborted) return;
      const other = again(result);
      if (other !== undefined) result = await pair.run(other);
      if (stopped || signal.aborted) return;
      await queue.push(result);
    }
  };
  const lanes = pairs.flatMap((pair) => [
    lane(pair, working),
    ...Array.from({ length: WAITING }, () => lane(pair, waiting)),
  ]);
  Promise.all(lanes).then(
    () => queue.end(),
    (error: unknown) => queue.fail(error),
  );
  const wake = (): void => queue.end();
  signal.addEventListener('abort', wake, { once: true });
  try {
    yield* queue;
  } finally {
    stopped = true;
    signal.removeEventListener('abort', wake);
  }
}
