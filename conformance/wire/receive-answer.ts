import type { Dispatcher } from 'undici';

/** Maximum size of a response in bytes. */
export const MAX_BYTES = 5_000_000;

/** A response as received: names and values in their order, the body not decoded. */
export interface Received {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/**
 * The connection was broken before the first byte of a response; `cause` is the error of undici or the
 * socket.
 */
export class NoByteCame extends Error {}

/** Why a response was not awaited or not read to its end. */
export type GivenUp = 'timeout' | 'stopped' | 'too-long';

export interface ReceiveLimits {
  /**
   * Timeout in milliseconds from the first byte sent to the last one received, including connecting and
   * queueing.
   */
  readonly timeoutMs: number;
  readonly onStop: (stop: () => void) => () => void;
}

/**
 * Sends one request and reads the complete response. Rejects with the error of undici or the socket. Uses
 * undici's handler instead of `request`, because bodies are small and read completely: a stream and two abort
 * signals for each would be wasted.
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
          // an interim response (1xx) comes before the final one
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
  controller.abort(new Error('the exchange was aborted'));
}

function headerPairs(raw: Dispatcher.DispatchController['rawHeaders']) {
  if (!Array.isArray(raw)) return [];
  const pairs: (readonly [string, string])[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    pairs.push([asText(raw[index]), asText(raw[index + 1])]);
  }
  return pairs;
}

/** Header fields are bytes; each byte becomes the character with its number, as in Node. */
function asText(value: Buffer | string | undefined): string {
  return typeof value === 'string' ? value : (value?.toString('latin1') ?? '');
}
