interface Waiting<I, O> {
  readonly item: I;
  readonly done: (answer: O) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Batches calls: all items requested in one turn of the event loop go into one call, and while `atOnce` calls
 * run, new items wait for the next one. `run` returns the results in the same order.
 */
export function gathered<I, O>(
  run: (items: readonly I[]) => Promise<readonly O[]>,
  { atOnce, most = 1_000 }: { readonly atOnce: number; readonly most?: number },
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let running = 0;
  let planned = false;
  const plan = (): void => {
    if (planned || waiting.length === 0 || running >= atOnce) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      running += 1;
      void answer(run, waiting.splice(0, most)).then(() => {
        running -= 1;
        plan();
      });
      plan();
    });
  };
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      plan();
    });
}

async function answer<I, O>(
  run: (items: readonly I[]) => Promise<readonly O[]>,
  batch: readonly Waiting<I, O>[],
): Promise<void> {
  try {
    const answers = await run(batch.map(({ item }) => item));
    batch.forEach(({ done }, index) => {
      done(answers[index] as O);
    });
  } catch (error) {
    for (const { failed } of batch) failed(error);
  }
}
