import { NOT_SHOWN, OPERATION } from '../../../../standard/operation.js';
import { doingOf, isOpen, isUnshown } from '../../../../standard/roles.js';
import type { AnswerWithBody } from '../answer-body.js';
import { bodyOf, withBody, withoutBody, withText } from '../answer-body.js';
import type { Mutant, MutantOperator, Seed } from '../mutant.js';
import type { OperationShape } from '../operation-shape.js';
import type { MutantTarget } from '../target.js';
import { isSuccess } from './field-operators.js';

/** Those of the IAM for which the contract shows no success code. */
const CODELESS: ReadonlySet<string> = new Set([OPERATION.iam.register, OPERATION.iam.token]);

/** Whether the contract shows no success code of an operation: any is permitted. */
function isCodeless(id: string): boolean {
  const doing = doingOf(id);
  return doing === undefined
    ? NOT_SHOWN.has(id) || CODELESS.has(id)
    : isOpen(doing.resource, doing.role);
}

const SUCCESSES = [200, 201, 202, 204] as const;
const FAILURES = [302, 500, 503] as const;
const REFUSALS = [400, 401, 403, 404, 405, 409] as const;

/**
 * Whether the contract shows the body: a bank may refuse another one. It does for single payments in JSON; for
 * others a bank may require more.
 */
const isShown = ({ id }: OperationShape, { kind }: MutantTarget): boolean =>
  !NOT_SHOWN.has(id) && !isUnshown(id) && (id !== OPERATION.payment.create || kind === 'payments');

const statusOf = (mutant: Mutant) => mutant.status ?? 500;

const replaced = (answer: AnswerWithBody, status: number): AnswerWithBody =>
  status === 204 ? { ...withoutBody(answer), status } : { ...answer, status };

const seeds = (statuses: readonly number[]): readonly Seed[] =>
  statuses.map((status) => ({ slug: `success/answered-${status}`, status }));

/** Success codes that differ from those of the contract. */
function otherSuccesses(shape: OperationShape): readonly number[] {
  if (isCodeless(shape.id)) return [];
  const declared = new Set(shape.successes.map(({ status }) => status));
  return SUCCESSES.filter((status) => !declared.has(status));
}

const onSuccess = (
  change: (mutant: Mutant, answer: AnswerWithBody) => AnswerWithBody | undefined,
) =>
  ({
    kind: 'answer',
    change: (mutant: Mutant, { answer }: { readonly answer: AnswerWithBody }) =>
      isSuccess(answer.status) ? change(mutant, answer) : undefined,
  }) as const;

const onRefusal = (change: (mutant: Mutant, answer: AnswerWithBody) => AnswerWithBody) =>
  ({
    kind: 'answer',
    change: (mutant: Mutant, { answer }: { readonly answer: AnswerWithBody }) =>
      answer.status >= 400 && answer.status < 500 ? change(mutant, answer) : undefined,
  }) as const;

/** The same response with its body rewritten; undefined when it is not JSON. */
function rewritten(
  answer: AnswerWithBody,
  write: (body: unknown) => unknown,
): AnswerWithBody | undefined {
  const body = bodyOf(answer);
  return body === undefined ? undefined : withBody(answer, write(body));
}

const owesBody = (shape: OperationShape): boolean =>
  shape.successes.some(({ fields }) =>
    fields.some(
      ({ mark, required, pointer }) =>
        mark === 'stated' && required === 'always' && pointer.lastIndexOf('/') === 0,
    ),
  );

const wantsBody = (shape: OperationShape, slug: string): readonly Seed[] =>
  owesBody(shape) ? [{ slug }] : [];

export const STATUS_OPERATORS: readonly MutantOperator[] = [
  {
    id: 'status-other-success',
    intent: 'wrong',
    duty: 'status codes',
    because: 'Endpoints: the column Success names the code',
    derive: (shape) => seeds(otherSuccesses(shape)),
    action: onSuccess((mutant, answer) => replaced(answer, statusOf(mutant))),
    intermittent: true,
  },
  {
    id: 'status-failure',
    intent: 'wrong',
    duty: 'status codes',
    because: 'Endpoints: a valid request is served with the code of the column Success',
    derive: () => seeds(FAILURES),
    action: onSuccess((mutant, answer) => replaced(answer, statusOf(mutant))),
    intermittent: true,
  },
  {
    // a single refusal among many served requests may have a reason that only the bank knows
    id: 'status-refusal',
    intent: 'wrong',
    duty: 'status codes',
    because: 'Endpoints: a valid request is served with the code of the column Success',
    derive: (shape, target) => (isShown(shape, target) ? seeds(REFUSALS) : []),
    action: onSuccess((mutant, answer) => replaced(answer, statusOf(mutant))),
  },
  {
    id: 'body-empty-object',
    intent: 'wrong',
    duty: 'fields',
    because: 'Resources and their fields: the body of the response has fields',
    derive: (shape) => wantsBody(shape, 'body/empty-object'),
    action: onSuccess((_, answer) => (answer.body.length === 0 ? undefined : withBody(answer, {}))),
    intermittent: true,
  },
  {
    id: 'body-dropped',
    intent: 'wrong',
    duty: 'fields',
    because: 'Resources and their fields: the body of the response has fields',
    derive: (shape) => wantsBody(shape, 'body/dropped'),
    action: onSuccess((_, answer) => (answer.body.length === 0 ? undefined : withoutBody(answer))),
    intermittent: true,
  },
  {
    id: 'body-in-a-list',
    intent: 'wrong',
    duty: 'fields',
    because: 'Resources and their fields: the body of the response is an object with these fields',
    derive: (shape) => wantsBody(shape, 'body/in-a-list'),
    action: onSuccess((_, answer) => rewritten(answer, (body) => [body])),
    intermittent: true,
  },
  {
    id: 'body-one-deeper',
    intent: 'wrong',
    duty: 'fields',
    because:
      'Resources and their fields: the fields are directly in the body, not in an enclosing object',
    derive: (shape) => wantsBody(shape, 'body/one-deeper'),
    action: onSuccess((_, answer) => rewritten(answer, (data) => ({ data }))),
    intermittent: true,
  },
  {
    id: 'refusal-served',
    intent: 'wrong',
    duty: 'refusals',
    because:
      'Authentication, Common request headers: a request that must be refused gets a success',
    derive: (shape) =>
      seeds([shape.successes[0]?.status ?? 200]).map((seed) => ({
        ...seed,
        slug: 'refusal/called-success',
      })),
    action: onRefusal((mutant, answer) => ({ ...answer, status: statusOf(mutant) })),
  },
  {
    id: 'refusal-breaks',
    intent: 'wrong',
    duty: 'refusals',
    because: 'Errors: a bad request is refused with a 4xx; with a 5xx the bank fails',
    derive: () => [500, 503].map((status) => ({ slug: `refusal/answered-${status}`, status })),
    action: onRefusal((mutant, answer) => ({ ...answer, status: statusOf(mutant) })),
    intermittent: true,
  },
  {
    id: 'body-no-json',
    intent: 'wrong',
    duty: 'fields',
    because: 'What the service does: JSON is the message format',
    derive: (shape) => wantsBody(shape, 'body/no-json'),
    action: onSuccess((_, answer) =>
      answer.body.length === 0
        ? undefined
        : withText(answer, answer.body.toString('utf8').slice(0, -1)),
    ),
    intermittent: true,
  },
];
