import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { Xs2aError } from './xs2a-error.js';

/** The reply to the question with the same id, on its own line. */
export interface LineReply {
  readonly id: number;
  readonly answer?: unknown;
  /** Present instead of a response: what went wrong, for people. */
  readonly error?: { readonly message: string; readonly hint: string };
  /** CPU time in milliseconds that this process has used so far. */
  readonly cpuMs: number;
}

/**
 * Answers questions that arrive as lines of JSON, `{"id":1,"question":...}`, each as soon as it can, even
 * when earlier ones are still open. Resolves when the input has ended and all questions are answered.
 */
export async function serveLines(
  streams: { readonly input: Readable; readonly output: Writable },
  answerTo: (question: unknown) => Promise<unknown>,
): Promise<void> {
  const open = new Set<Promise<void>>();
  for await (const line of createInterface({ input: streams.input })) {
    if (line.trim() === '') continue;
    const { id, question } = JSON.parse(line) as { readonly id: number; question: unknown };
    const reply = replyTo(id, () => answerTo(question)).then((said) => {
      streams.output.write(`${JSON.stringify(said)}\n`);
      open.delete(reply);
    });
    open.add(reply);
  }
  await Promise.all(open);
}

async function replyTo(id: number, answer: () => Promise<unknown>): Promise<LineReply> {
  try {
    return { id, answer: (await answer()) ?? null, cpuMs: cpuMs() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const hint = error instanceof Xs2aError ? error.hint : '';
    return { id, error: { message, hint }, cpuMs: cpuMs() };
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}
