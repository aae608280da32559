import type { Dispatcher } from 'undici';

/** Longest answer that is read. */
export const MAX_BYTES = 5_000_000;

/** An answer as it came: names and values in their order, the body not unpacked. */
export interface Received {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** The connection broke before the first byte of an answer; `cause` is what undici or the socket threw. */
export class NoByteCame extends Error {}

/** Why an answer was not waited for, or not read to its end. */
export type GivenUp = 'timeout' | 'stopped' | 'too-long';

export interface ReceiveLimits {
  /** From the first byte sent to the last one received, connecting and queueing included. */
  readonly timeoutMs: number;
  readonly onStop: (stop: () => void) => () => void;
}

/**
 * Sends one request and reads its answer to the end. Rejects with what undici or the socket throws.
 * Speaks to undici's handler and not by `request`: bodies are small and read whole, so that a stream and
 * two abort signals for each would be made for nothing.
 */
export function receiveAnswer(
  agent: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { timeoutMs, onStop }: ReceiveLimits,
): Promise<Received | GivenUp> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let over = false;
    let forget: (() => void) | undefined;
    const settle = (tell: () => void): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      forget?.();
      tell();
    };
    const giveUp = (why: GivenUp): void => {
      settle(() => resolve(why));
      if (controller !== undefined) breakOff(controller);
    };
    const timer = setTimeout(giveUp, timeoutMs, 'timeout');
    forget = onStop(() => giveUp('stopped'));
    if (over) return;
    const answer = { status: 0, headers: [] as readonly (readonly [string, string])[] };
    const chunks: Buffer[] = [];
    let length = 0;
    let interim = false;
    try {
      agent.dispatch(options, {
        onRequestStart(given) {
          controller = given;
          if (over) breakOff(given);
        },
        onResponseStart(given, status) {
          // an interim answer (1xx) comes before the real one
          if (status < 200) {
            interim = true;
            return;
          }
          answer.status = status;
          answer.headers = headerPairs(given.rawHeaders);
        },
        onResponseData(_, chunk) {
          length += chunk.length;
          if (length > MAX_BYTES) giveUp('too-long');
          else chunks.push(chunk);
        },
        onResponseEnd() {
          settle(() => resolve({ ...answer, body: Buffer.concat(chunks) }));
        },
        onResponseError(_, error) {
          const none = answer.status === 0 && !interim;
          settle(() => reject(none ? new NoByteCame(error.message, { cause: error }) : error));
        },
      });
    } catch (error) {
      settle(() => reject(error));
    }
  });
}

function breakOff(controller: Dispatcher.DispatchController): void {
  controller.abort(new Error('the exchange was given up'));
}

function headerPairs(raw: Dispatcher.DispatchController['rawHeaders']) {
  if (!Array.isArray(raw)) return [];
  const pairs: (readonly [string, string])[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    pairs.push([asText(raw[index]), asText(raw[index + 1])]);
  }
  return pairs;
}

/** Header fields are bytes; each becomes the character of its number, as Node has it. */
function asText(value: Buffer | string | undefined): string {
  return typeof value === 'string' ? value : (value?.toString('latin1') ?? '');
}
