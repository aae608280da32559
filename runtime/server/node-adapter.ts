import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeMessage } from './node-message.js';
import type { OperationSpec } from './operation-spec.js';
import type { PlainResponse } from './plain-message.js';
import { readNodeBody } from './read-node-body.js';
import { createResponder } from './responder.js';
import { sendNodeAnswer } from './send-node-answer.js';
import { type ServerOptions, settingsOf } from './settings.js';
import { stripPrefix } from './strip-prefix.js';

export interface NodeOptions<Handlers, Id extends string>
  extends ServerOptions<Handlers, Id, IncomingMessage> {
  /** Path below which the operations are served; Express removes it itself. */
  readonly prefix?: string;
  /** In bytes; 1 MiB by default. */
  readonly largestBody?: number;
}

export interface NodeHandler {
  (request: IncomingMessage, response: ServerResponse): void;
  /** Whether an operation has this path; other requests may go on to `next()` of Express. */
  serves(request: IncomingMessage): boolean;
}

const NO_BYTES = Buffer.alloc(0);

/**
 * A listener for `http.createServer` and `https.createServer`, or for `app.use` of Express. It reads the body
 * itself: in Express, mount it before `express.json()`, or after `express.raw()`.
 */
export function createNodeHandler(
  operations: readonly OperationSpec[],
  options: NodeOptions<object, string>,
): NodeHandler {
  const { prefix = '', largestBody = 1_048_576 } = options;
  const settings = settingsOf(options, (error) => process.emitWarning(String(error)));
  const responder = createResponder(operations, settings);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const put = (answer: PlainResponse) => sendNodeAnswer(response, answer);
    let body: Buffer;
    try {
      body = await readNodeBody(request, largestBody);
    } catch (error) {
      const message = new NodeMessage(request, response, NO_BYTES, prefix);
      put(await responder.fail(error, message));
      return;
    }
    await responder.answer(new NodeMessage(request, response, body, prefix), put);
  };
  const handler = (request: IncomingMessage, response: ServerResponse): void => {
    respond(request, response).catch((error: unknown) => settings.report(error, request));
  };
  const serves = ({ url = '/' }: IncomingMessage): boolean =>
    responder.serves(stripPrefix(url, prefix));
  return Object.assign(handler, { serves });
}
