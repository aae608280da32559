import { type Bearer, type BearerSource, makeBearer } from './bearer.js';
import { ClientError } from './client-error.js';
import type { PreparedCall } from './prepared-call.js';
import type { RawAnswer } from './raw-answer.js';
import type { Send, Sending, Step } from './step.js';

/** The token state of a call, kept across its attempts. */
interface Held {
  readonly bearer: Bearer;
  readonly round: number;
  token: string;
  renewed: boolean;
}

/**
 * Sends the access token as Authorization, unless the call already has one. After a 401, the source is
 * asked once for a newer token, and the call is sent again with it: a POST too, since a 401 had no effect.
 */
export function withBearer(source?: BearerSource): Step {
  const shared = source === undefined ? undefined : makeBearer(source);
  const held = new WeakMap<PreparedCall, Held>();
  return {
    around: (send) => (sending) => {
      const { authorized, more } = sending.call;
      const bearer = more.bearer === undefined ? shared : makeBearer(more.bearer);
      if (authorized || bearer === undefined) return send(sending);
      if (bearer.fixed !== undefined) return send(withToken(sending, bearer.fixed));
      return sendRenewing(send, sending, bearer, held);
    },
  };
}

async function sendRenewing(
  send: Send,
  sending: Sending,
  bearer: Bearer,
  known: WeakMap<PreparedCall, Held>,
): Promise<RawAnswer> {
  const { call } = sending;
  const held = known.get(call) ?? (await begin(call, bearer));
  known.set(call, held);
  const raw = await send(withToken(sending, held.token));
  if (held.renewed || !held.bearer.mends(raw)) return raw;
  held.renewed = true;
  const before = held.token;
  held.token = await tokenFrom(call, () => held.bearer.refresh(held.round));
  if (held.token === before) return raw;
  await raw.stream?.cancel();
  return send(withToken(sending, held.token));
}

async function begin(call: PreparedCall, bearer: Bearer): Promise<Held> {
  const round = bearer.round();
  const token = await tokenFrom(call, () => bearer.token());
  // a stream cannot be sent again
  return { bearer, round, token, renewed: call.body?.source !== undefined };
}

function withToken(sending: Sending, token: string): Sending {
  const { call, request, signal } = sending;
  const { operationId, method, url, body } = request;
  // a loop makes an object that is faster to read than a copy by spread
  const headers: Record<string, string> = {};
  for (const name in request.headers) headers[name] = request.headers[name] ?? '';
  headers['Authorization'] = `Bearer ${token}`;
  return { call, request: { operationId, method, url, headers, body }, signal };
}

/** The token, or an error that does not repeat what its source threw. */
async function tokenFrom(call: PreparedCall, ask: () => string | Promise<string>): Promise<string> {
  try {
    return await ask();
  } catch (cause) {
    const { id } = call.operation;
    const message = 'the source of the access token failed';
    throw new ClientError('NO_TOKEN', message, id, call.requestId, undefined, cause);
  }
}
