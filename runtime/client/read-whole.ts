import { chunksOf } from '../model/bytes-source.js';
import { concatenated } from '../model/concatenated.js';
import { ClientError } from './client-error.js';
import type { PreparedCall } from './prepared-call.js';

/** The same call with its body in memory, so that it can be signed. */
export async function readWhole(call: PreparedCall): Promise<PreparedCall> {
  const { body, operation, requestId } = call;
  if (body?.source === undefined) return call;
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of chunksOf(body.source)) chunks.push(chunk);
  } catch (cause) {
    const { id } = operation;
    throw new ClientError(
      'INVALID_REQUEST',
      'its body ended early',
      id,
      requestId,
      undefined,
      cause,
    );
  }
  const bytes = concatenated(chunks);
  return { ...call, body: { contentType: body.contentType, bytes } };
}
