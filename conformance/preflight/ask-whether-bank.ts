import { randomUUID } from 'node:crypto';
import type { Profile } from '../profile/profile.js';
import { type Asking, lookAt, type TargetAnswer } from './ask-target.js';
import { failed, ok, type PreflightResult } from './preflight-result.js';
import { type Called, refusedAlike, saidBy } from './refused-alike.js';
import { isAlike, type Signs, signsOf } from './signs-of.js';

interface Question {
  readonly service: string;
  readonly path: string;
  readonly control?: true;
}

/** Reads of things that are not there: they make nothing, and a bank refuses them in its own way. */
function questionsFor({ pis }: Profile): readonly Question[] {
  const id = randomUUID();
  const nothing = `xs2a-kit-${randomUUID().slice(0, 8)}`;
  const payments = `/v1/${pis?.paymentServices[0] ?? 'payments'}`;
  return [
    { service: 'AIS', path: `/v1/consents/${id}` },
    { service: 'PIS', path: `${payments}/${pis?.products[0] ?? 'sepa-credit-transfers'}/${id}` },
    { service: 'PIIS', path: '/v1/funds-confirmations' },
    { service: 'SBS', path: `/v1/signing-baskets/${id}` },
    { service: 'COF', path: `/v2/consents/confirmation-of-funds/${id}` },
    { service: '', path: `/${nothing}/${id}`, control: true },
    { service: '', path: `/v1/${nothing}/${nothing}/${id}`, control: true },
  ];
}

/**
 * Whether it is an XS2A interface that answers, and one that hears us: some answer has to carry
 * X-Request-ID or the framework's error body, or to differ from what the same server says of an
 * address that is none; and not every call may be refused alike. Begins with a look taken before.
 */
export async function askWhetherBank(
  asking: Asking,
  first: TargetAnswer,
): Promise<PreflightResult> {
  const looks: (TargetAnswer & Omit<Question, 'path'>)[] = [{ ...first, service: 'AIS' }];
  for (const question of questionsFor(asking.profile)) {
    if (asking.signal?.aborted === true) break;
    looks.push({ ...(await lookAt(asking, question.path)), ...question });
  }
  const calls = looks.flatMap((look) => {
    const signs = signsOf(look.answer, look);
    return signs === undefined ? [] : [{ ...look, signs }];
  });
  const alike = refusedAlike(calls);
  if (alike !== undefined) {
    const { calls: many } = alike;
    return failed(`Every call is refused alike: ${saidBy(alike)} (${many} calls).`, WHAT_IT_WANTS);
  }
  for (const call of calls) {
    const sign = signOfBank(call, calls);
    if (sign !== undefined) return ok(`GET ${call.path} is answered with ${sign}.`);
  }
  const statuses = new Set(calls.map(({ signs }) => signs.status));
  return failed(
    `No XS2A interface answers: neither X-Request-ID, nor an error body of the framework, nor anything unlike an address that is none, in ${looks.length} calls (${[...statuses].join(', ') || 'no answer'}).`,
    'Check `target.baseUrl`, above all its path; --no-preflight runs the cases all the same.',
  );
}

const WHAT_IT_WANTS =
  'Give what the bank asks for: `headers` of the profile for a header, an access token where it wants one, `signatures` for a seal, or another client certificate (`identities.tpp1`); --no-preflight runs the cases all the same.';

function signOfBank({ signs, control }: Called, calls: readonly Called[]): string | undefined {
  if (signs.echoes) return 'its X-Request-ID';
  if (signs.status >= 400 && signs.form === 'tppMessages') return 'tppMessages';
  if (signs.status >= 400 && signs.form === 'problem') return 'a problem and its code';
  const others = calls.filter((each) => each.control === true);
  if (control === true || others.length === 0 || !isOfInterface(signs)) return undefined;
  const isUnlike = others.every((each) => !isAlike(each.signs, signs));
  return isUnlike ? `${signs.status}, unlike addresses that are none` : undefined;
}

/** A JSON interface of its own making answers or refuses; it does not send elsewhere or break. */
const isOfInterface = ({ status, form }: Signs): boolean =>
  form === 'json' && (status < 300 || (status >= 400 && status < 500));
