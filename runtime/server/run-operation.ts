import { isSource } from '../model/bytes-source.js';
import { declaredFor } from '../model/declared-answer.js';
import { findMedia } from '../model/media-type.js';
import type { ValidationError } from '../model/rule.js';
import type { Answer } from './answer.js';
import { ByteStream, openBody } from './byte-stream.js';
import { checkSecurity, type Identities } from './check-security.js';
import { isDefault, withHeaders } from './encode-answer.js';
import { explainFailure } from './explain-failure.js';
import { fillDefaults, removeReadOnly } from './fill-defaults.js';
import { handlerOf } from './handler-of.js';
import { NotImplementedError } from './hooks.js';
import type { ItemForm } from './item-bytes.js';
import { AnswerError, judgeAnswer } from './judge-answer.js';
import type { OperationSpec } from './operation-spec.js';
import type { PathValues } from './path-template.js';
import type { PlainRequest } from './plain-message.js';
import { refuse } from './refuse.js';
import { CallContext } from './request-context.js';
import type { RequestError } from './request-error.js';
import type { RoutedOperation } from './route.js';
import type { Settings } from './settings.js';

type Handler = (request: object, context: object) => Answer | Promise<Answer>;

/** A request for an operation. */
export interface OperationCall<Raw> {
  readonly operation: RoutedOperation;
  readonly values: PathValues;
  readonly settings: Settings<Raw>;
  readonly message: PlainRequest<Raw>;
}

/** Takes the response; it answers itself for its own errors. */
export type Deliver<Sent> = (answer: Answer) => Sent | Promise<Sent>;

/**
 * Delivers the response of the first hook, of the hook for invalid requests, or of the handler. A response
 * that does not match the document is an error, except for an undeclared status code from a hook. Nothing is
 * awaited before the handler unless a hook has to be: each promise costs time.
 */
export function runOperation<Raw, Sent>(
  call: OperationCall<Raw>,
  deliver: Deliver<Sent>,
): Sent | Promise<Sent> {
  const { operation, values, settings, message } = call;
  const { spec } = operation;
  const { hooks, security } = settings;
  let asked: ReturnType<NonNullable<typeof hooks.before>>;
  try {
    asked = hooks.before?.(message.raw, infoOf(spec, values, message));
  } catch (error) {
    return explain(call, error).then(deliver);
  }
  const open = spec.security === undefined || security === undefined || security === 'elsewhere';
  if (open && asked === undefined) return handle(call, NO_IDENTITIES, deliver);
  return admit(call, asked).then((admitted) =>
    'status' in admitted ? deliver(admitted) : handle(call, admitted.identities, deliver),
  );
}

const NO_IDENTITIES: Identities = {};

/** The identities of the caller, or the response that is sent instead of the handler's. */
async function admit<Raw>(
  call: OperationCall<Raw>,
  asked: Answer | undefined | Promise<Answer | undefined>,
): Promise<{ readonly identities: Identities } | Answer> {
  const { operation, settings, message } = call;
  const { spec } = operation;
  try {
    const early = asked && (await asked);
    if (early !== undefined) return judged(spec, settings, early, true);
    const checked = await secure(spec, settings, message);
    if (!('status' in checked)) return checked;
    return judged(spec, settings, asDeclared(spec, checked), true);
  } catch (error) {
    return explain(call, error);
  }
}

/** Validates the request, and delivers the response of the handler. */
function handle<Raw, Sent>(
  call: OperationCall<Raw>,
  identities: Identities,
  deliver: Deliver<Sent>,
): Sent | Promise<Sent> {
  const { operation, values, settings, message } = call;
  const { spec, judge } = operation;
  let answered: Answer | Promise<Answer>;
  try {
    const { request, errors, media } = judge(message, values);
    if (errors.length > 0) return refused(call, errors).then(deliver);
    if (media?.removes === true) removeReadOnly(media, request);
    if (settings.applyDefaults) fillDefaults(spec, request, media);
    const handler = handlerOf(settings.handlers, spec.id);
    if (typeof handler !== 'function') throw new NotImplementedError(spec.id);
    const context = new CallContext(spec.id, message, identities);
    answered = (handler as Handler).call(settings.handlers, request, context);
  } catch (error) {
    return explain(call, error).then(deliver);
  }
  if (!isPromise(answered)) return finish(call, answered, deliver);
  return Promise.resolve(answered).then(
    (answer) => finish(call, answer, deliver),
    (error: unknown) => explain(call, error).then(deliver),
  );
}

function isPromise(value: Answer | Promise<Answer> | undefined): value is Promise<Answer> {
  return typeof (value as Partial<Promise<Answer>> | undefined)?.then === 'function';
}

/** Delivers the response of a handler, once it is known to match the document. */
function finish<Raw, Sent>(
  call: OperationCall<Raw>,
  answer: Answer,
  deliver: Deliver<Sent>,
): Sent | Promise<Sent> {
  const { operation, settings } = call;
  try {
    if (isSource(answer.body)) {
      return streamed(call, answer)
        .catch((error: unknown) => explain(call, error))
        .then(deliver);
    }
    judged(operation.spec, settings, answer, false);
  } catch (error) {
    return explain(call, error).then(deliver);
  }
  return deliver(answer);
}

function infoOf<Raw>(spec: OperationSpec, pathValues: PathValues, message: PlainRequest<Raw>) {
  const { id: operationId, method, path: template } = spec;
  return { operationId, method, template, pathValues, rawBody: message.body, message };
}

/** The response to a request with errors. */
async function refused<Raw>(
  call: OperationCall<Raw>,
  errors: readonly RequestError[],
): Promise<Answer> {
  const { operation, settings, message } = call;
  const { spec } = operation;
  try {
    const info = { request: message.raw, operationId: spec.id };
    const refusal = asDeclared(spec, await refuse(settings.hooks, errors, info));
    return judged(spec, settings, refusal, true);
  } catch (error) {
    return explain(call, error);
  }
}

/** A response whose body may be read while it is sent; it can fail until its first bytes are available. */
async function streamed<Raw>(call: OperationCall<Raw>, given: Answer): Promise<Answer> {
  const { operation, settings, message } = call;
  const { spec } = operation;
  const tell = (error: unknown) => void explainFailure(settings, error, message.raw, spec.id);
  const answer = openBody(given, tell, itemForm(spec, settings, given));
  const { body } = answer;
  if (!(body instanceof ByteStream)) return judged(spec, settings, answer, false);
  message.signal.addEventListener('abort', () => body.cancel());
  try {
    judged(spec, settings, answer, false);
    await body.begin();
    return answer;
  } catch (error) {
    body.cancel();
    throw error;
  }
}

/** How the items of a response are written and judged. */
function itemForm<Raw>(
  spec: OperationSpec,
  { validateResponses }: Settings<Raw>,
  { status, contentType = '' }: Answer,
): Omit<ItemForm, 'kind'> {
  const rule = findMedia(declaredFor(spec.answers, status)?.media ?? [], contentType)?.item;
  if (!validateResponses) return { rule };
  const refuse = (errors: readonly ValidationError[]): never => {
    throw new AnswerError(spec.id, status, errors);
  };
  return { rule, refuse };
}

/** The identities of the caller, or the response that rejects it. */
async function secure<Raw>(
  { id, security }: OperationSpec,
  { hooks, security: checks }: Settings<Raw>,
  message: PlainRequest<Raw>,
): Promise<{ readonly identities: Identities } | Answer> {
  if (security === undefined || checks === undefined || checks === 'elsewhere') {
    return { identities: NO_IDENTITIES };
  }
  const result = await checkSecurity(id, security, checks, message);
  if (result.refusal === undefined) return result;
  const { status, message: text, challenge } = result.refusal;
  const info = { request: message.raw, operationId: id, status };
  const answer = await refuse(hooks, [{ in: 'security', message: text }], info);
  return withHeaders(answer, { 'WWW-Authenticate': challenge });
}

async function explain<Raw>(
  { operation, settings, message: { raw } }: OperationCall<Raw>,
  error: unknown,
): Promise<Answer> {
  const { spec } = operation;
  const answer = asDeclared(spec, await explainFailure(settings, error, raw, spec.id));
  try {
    return judged(spec, settings, answer, true);
  } catch (broken) {
    return explainFailure(settings, broken, raw, spec.id);
  }
}

/**
 * The response of a hook that serves all operations, without its body where the operation declares the
 * status without one.
 */
function asDeclared(operation: OperationSpec, answer: Answer): Answer {
  if (answer.body === undefined || isDefault(answer)) return answer;
  const declared = declaredFor(operation.answers, answer.status);
  if (declared === undefined || declared.media !== undefined) return answer;
  return { status: answer.status, headers: answer.headers ?? {} };
}

function judged<Raw>(
  operation: OperationSpec,
  { validateResponses }: Settings<Raw>,
  answer: Answer,
  lenient: boolean,
): Answer {
  if (validateResponses && !isDefault(answer)) judgeAnswer(operation, answer, lenient);
  return answer;
}
