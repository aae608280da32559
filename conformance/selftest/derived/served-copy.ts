import type { AnswerWithBody } from './answer-body.js';
import { withText } from './answer-body.js';
import type { Answering } from './mutant.js';
import { type BankExchange, headerIn } from './traffic.js';

/** The response to the newest served request to the same operation, adapted to this request. */
export function servedCopy(
  { target, request, traffic }: Answering,
  fits: (exchange: BankExchange) => boolean = () => true,
): AnswerWithBody | undefined {
  const served = traffic.lastServed(target, fits);
  if (served === undefined || served.answer.kind !== 'answer') return undefined;
  return withEcho(served.answer, headerIn(request, 'X-Request-ID'));
}

function withEcho(answer: AnswerWithBody, id: string | undefined): AnswerWithBody {
  const others = answer.headers.filter(([name]) => !/^x-request-id$/i.test(name));
  const own = id === undefined ? [] : [['X-Request-ID', id] as const];
  return { ...answer, headers: [...others, ...own] };
}

/** A response that a server might send. */
export function madeAnswer(
  status: number,
  body: unknown,
  requestId: string | undefined,
): AnswerWithBody {
  const bare: AnswerWithBody = { kind: 'answer', status, headers: [], body: Buffer.alloc(0) };
  const full = body === undefined ? bare : withText(bare, JSON.stringify(body), 'application/json');
  return withEcho(full, requestId);
}
