import type { OperationId } from '../../../cases/operations.js';
import { withBody, withoutBody, withText } from '../answer-body.js';
import type { Answer, Mutant, Operator, Seed } from '../mutant.js';
import type { OperationShape } from '../operation-shape.js';
import { isSuccess } from './field-operators.js';

/** Operations of which the contract shows no success code: any of them will do. */
const CODELESS: ReadonlySet<OperationId> = new Set<OperationId>([
  ...(['deleteConsent', 'deleteSigningBasket', 'deleteFundsConsent'] as const),
  ...(['startFundsConsentAuthorisation', 'updateFundsConsentPsuData'] as const),
  ...(['validatePayment', 'getAccountList', 'registerClient', 'exchangeToken'] as const),
]);

export const SUCCESSES = [200, 201, 202, 204] as const;
const FAILURES = [400, 403, 404, 500] as const;

const statusOf = (mutant: Mutant) => mutant.status ?? 500;

const replaced = (answer: Answer, status: number): Answer =>
  status === 204 ? { ...withoutBody(answer), status } : { ...answer, status };

const seeds = (statuses: readonly number[]): readonly Seed[] =>
  statuses.map((status) => ({ slug: `success/answered-${status}`, status }));

/** Other success codes than those that the contract shows. */
function otherSuccesses(shape: OperationShape): readonly number[] {
  if (CODELESS.has(shape.id)) return [];
  const declared = new Set(shape.successes.map(({ status }) => status));
  return SUCCESSES.filter((status) => !declared.has(status));
}

const onSuccess = (change: (mutant: Mutant, answer: Answer) => Answer | undefined) =>
  ({
    kind: 'answer',
    change: (mutant: Mutant, { answer }: { readonly answer: Answer }) =>
      isSuccess(answer.status) ? change(mutant, answer) : undefined,
  }) as const;

const owesBody = (shape: OperationShape): boolean =>
  shape.successes.some(({ fields }) =>
    fields.some(({ mark, required }) => mark === 'stated' && required === 'always'),
  );

const wantsBody = (shape: OperationShape, slug: string): readonly Seed[] =>
  owesBody(shape) ? [{ slug }] : [];

export const STATUS_OPERATORS: readonly Operator[] = [
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
    id: 'body-empty-object',
    intent: 'wrong',
    duty: 'fields',
    because: 'Resources and their fields: the body of the answer has fields',
    derive: (shape) => wantsBody(shape, 'body/empty-object'),
    action: onSuccess((_, answer) => (answer.body.length === 0 ? undefined : withBody(answer, {}))),
    intermittent: true,
  },
  {
    id: 'body-dropped',
    intent: 'wrong',
    duty: 'fields',
    because: 'Resources and their fields: the body of the answer has fields',
    derive: (shape) => wantsBody(shape, 'body/dropped'),
    action: onSuccess((_, answer) => (answer.body.length === 0 ? undefined : withoutBody(answer))),
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
  },
];
