import { isSource } from '../model/bytes-source.js';
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
import { AnswerError, declaredFor, judgeAnswer } from './judge-answer.js';
import type { OperationSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import { refuse } from './refuse.js';
import { CallContext } from './request-context.js';
import type { RoutedOperation } from './route.js';
import type { Settings } from './settings.js';

type PathValues = Readonly<Record<string, string>>;
type Handler = (request: object, context: object) => Promise<Answer>;

/**
 * The response of the first hook, of the hook for invalid requests, or of the handler. A response that does
 * not match the document is an error, except for an undeclared status code from a hook.
 */
export async function runOperation<Raw>(
  { spec, judge }: RoutedOperation,
  pathValues: PathValues,
  settings: Settings<Raw>,
  message: PlainRequest<Raw>,
): Promise<Answer> {
  const { hooks } = settings;
  try {
    const asked = hooks.before?.(message.raw, infoOf(spec, pathValues, message));
    const early = asked && (await asked);
    if (early !== undefined) return judged(spec, settings, early, true);
    const checked = await secure(spec, settings, message);
    if ('status' in checked) return judged(spec, settings, asDeclared(spec, checked), true);
    const { request, errors, media } = judge(message, pathValues);
    if (errors.length > 0) {
      const info = { request: message.raw, operationId: spec.id };
      const refusal = asDeclared(spec, await refuse(hooks, errors, info));
      return judged(spec, settings, refusal, true);
    }
    if (media?.removes === true) removeReadOnly(media, request);
    if (settings.applyDefaults) fillDefaults(spec, request, media);
    const answer = await callHandler(spec, settings, request, message, checked.identities);
    return isSource(answer.body)
      ? await streamed(spec, settings, answer, message)
      : judged(spec, settings, answer, false);
  } catch (error) {
    return explain(spec, settings, error, message.raw);
  }
}

function infoOf<Raw>(spec: OperationSpec, pathValues: PathValues, message: PlainRequest<Raw>) {
  const { id: operationId, method, path: template } = spec;
  return { operationId, method, template, pathValues, rawBody: message.body, message };
}

function callHandler<Raw>(
  { id }: OperationSpec,
  settings: Settings<Raw>,
  request: object,
  message: PlainRequest<Raw>,
  identities: Identities,
): Promise<Answer> {
  const handler = handlerOf(settings.handlers, id);
  if (typeof handler !== 'function') throw new NotImplementedError(id);
  return (handler as Handler).call(
    settings.handlers,
    request,
    new CallContext(id, message, identities),
  );
}

/** A response whose body may be read while it is sent; it can fail until its first bytes are available. */
async function streamed<Raw>(
  spec: OperationSpec,
  settings: Settings<Raw>,
  given: Answer,
  { raw, signal }: PlainRequest<Raw>,
): Promise<Answer> {
  const tell = (error: unknown) => void explainFailure(settings, error, raw, spec.id);
  const answer = openBody(given, tell, itemForm(spec, settings, given));
  const { body } = answer;
  if (!(body instanceof ByteStream)) return judged(spec, settings, answer, false);
  signal.addEventListener('abort', () => body.cancel());
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
  const rule = findMedia(declaredFor(spec, status)?.media ?? [], contentType)?.item;
  if (!validateResponses) return { rule };
  const refuse = (errors: readonly ValidationError[]): never => {
    throw new AnswerError(spec.id, status, errors);
  };
  return { rule, refuse };
}

const NOBODY = { identities: {} };

/** The identities of the caller, or the response that rejects it. */
async function secure<Raw>(
  { id, security }: OperationSpec,
  { hooks, security: checks }: Settings<Raw>,
  message: PlainRequest<Raw>,
): Promise<{ readonly identities: Identities } | Answer> {
  if (security === undefined || checks === undefined || checks === 'elsewhere') return NOBODY;
  const result = await checkSecurity(id, security, checks, message);
  if (result.refusal === undefined) return result;
  const { status, message: text, challenge } = result.refusal;
  const info = { request: message.raw, operationId: id, status };
  const answer = await refuse(hooks, [{ in: 'security', message: text }], info);
  return withHeaders(answer, { 'WWW-Authenticate': challenge });
}

async function explain<Raw>(
  spec: OperationSpec,
  settings: Settings<Raw>,
  error: unknown,
  raw: Raw,
): Promise<Answer> {
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
  const declared = declaredFor(operation, answer.status);
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
