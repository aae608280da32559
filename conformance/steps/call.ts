import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import type { CallStep } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import type { LiveExchange, WireRequest } from '../wire/wire.js';
import { buildRequest, isElsewhere } from './build-request.js';
import { type CaseOwner, deviationOf } from './deviation-of.js';
import { guardAmount } from './guard-amount.js';
import { redirectOf } from './redirect-of.js';
import type { StepContext, StepDone } from './step-context.js';

/** Sends the request of a call step, or several of them at the same time. */
export async function carryOutCall(asked: CallStep, context: StepContext): Promise<StepDone> {
  const step = withinLimits(asked, context.scope.profile);
  const operation = context.spec.get(step.operation);
  if (operation === undefined) throw new Error(`the document has no operation ${step.operation}`);
  const { profile } = context.scope;
  const build = (): WireRequest => {
    const request = buildRequest(step, operation, context.scope);
    guardAmount(step.operation, request, profile.pis?.maxAmount ?? '1.00');
    return request;
  };
  const sendOnce = async (request: WireRequest) => {
    context.announce?.(request, step);
    return context.wire.send(request, context.signal);
  };
  const send = async (request: WireRequest): Promise<Sent> => {
    const live = await sendOnce(request);
    const redirect = redirectOf(live, operation);
    return redirect === undefined ? [live] : [live, await sendOnce(redirect)];
  };
  if (step.atOnce === undefined) {
    const exchanges = await send(build());
    return { seen: seenIn(step, lastOf(exchanges), context.owner), exchanges };
  }
  const { times, same } = step.atOnce;
  const first = build();
  const requests = Array.from({ length: times }, (_, at) =>
    at === 0 || same === true ? first : build(),
  );
  const sent = await Promise.all(requests.map(send));
  const together = sent.map((exchanges) => seenIn(step, lastOf(exchanges), context.owner));
  const best = together.find(isSuccess) ?? (together[0] as ParsedAnswer);
  return { seen: { ...best, together }, exchanges: sent.flat() };
}

/** The step with no more simultaneous requests than the bank takes. */
function withinLimits(step: CallStep, { limits }: Profile): CallStep {
  const { atOnce } = step;
  if (atOnce === undefined) return step;
  return {
    ...step,
    atOnce: { ...atOnce, times: Math.min(atOnce.times, limits?.concurrency ?? atOnce.times) },
  };
}

/** A request, and the one to which its response redirects. */
type Sent = readonly [...LiveExchange[], LiveExchange];

const lastOf = (sent: Sent): LiveExchange => sent[sent.length - 1] as LiveExchange;

const isSuccess = ({ answer }: ParsedAnswer): boolean =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299;

function seenIn(
  step: CallStep,
  { request, answer }: LiveExchange,
  owner?: CaseOwner,
): ParsedAnswer {
  const { as: alias, operation } = step;
  const atTheDoor = step.atTheDoor === true;
  return parseAnswer({
    alias,
    operation,
    elsewhere: isElsewhere(step),
    atTheDoor,
    deviation: deviationOf(step, owner),
    request,
    answer,
  });
}
