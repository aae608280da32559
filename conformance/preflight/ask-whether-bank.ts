import { randomUUID } from 'node:crypto';
import type { Profile } from '../profile/profile.js';
import { lookAt, type TargetAccess, type TargetAnswer } from './ask-target.js';
import { failed, ok, type PreflightResult } from './preflight-result.js';
import { type Called, refusedAlike, saidBy } from './refused-alike.js';
import { isAlike, type Signs, signsOf } from './signs-of.js';

interface Question {
  readonly service: string;
  readonly path: string;
  readonly control?: true;
}

/** Reads of resources that do not exist: they create nothing, and each bank refuses them in its own way. */
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
 * Checks that an XS2A interface answers and processes the requests. At least one response must
 * contain X-Request-ID or the framework's error body, or must differ from the server's response at
 * an address that does not exist; and not every call may be refused in the same way. `first` is the
 * response to the first request, which was sent before.
 */
export async function askWhetherBank(
  asking: TargetAccess,
  first: TargetAnswer,
): Promise<PreflightResult> {
  const looks: (TargetAnswer & Omit<Question, 'path'>)[] = [{ ...first, service: 'AIS' }];
  for (const question of questionsFor(asking.profile)) {
    if (asking.signal?.aborted === true) break;
    looks.push({ ...question, ...(await lookAt(asking, question.path)) });
  }
  const calls = looks.flatMap((look) => {
    const signs = signsOf(look.answer, look);
    return signs === undefined ? [] : [{ ...look, signs }];
  });
  const alike = refusedAlike(calls);
  if (alike !== undefined) {
    const { calls: many } = alike;
    return failed(
      `Every call is refused in the same way: ${saidBy(alike)} (${many} calls).`,
      WHAT_IT_WANTS,
    );
  }
  for (const call of calls) {
    const sign = signOfBank(call, calls);
    if (sign !== undefined) return ok(`GET ${call.path} returns ${sign}.`);
  }
  const statuses = new Set(calls.map(({ signs }) => signs.status));
  return failed(
    `No XS2A interface responds: no X-Request-ID, no error body of the framework, and no difference from a nonexistent address in ${looks.length} calls (${[...statuses].join(', ') || 'no response'}).`,
    'Check `target.baseUrl`, especially its path; --no-preflight runs the cases anyway.',
  );
}

const WHAT_IT_WANTS =
  'Provide what the bank requires: `headers` of the profile for a header, an access token, `signatures` for a seal, or another client certificate (`identities.tpp1`); --no-preflight runs the cases anyway.';

function signOfBank({ signs, control }: Called, calls: readonly Called[]): string | undefined {
  if (signs.echoes) return 'its X-Request-ID';
  if (signs.status >= 400 && signs.form === 'tppMessages') return 'tppMessages';
  if (signs.status >= 400 && signs.form === 'problem') return 'a problem and its code';
  const others = calls.filter((each) => each.control === true);
  if (control === true || others.length === 0 || !isOfInterface(signs)) return undefined;
  const isUnlike = others.every((each) => !isAlike(each.signs, signs));
  return isUnlike ? `${signs.status}, unlike nonexistent addresses` : undefined;
}

/**
 * Whether the response is a success or a refusal with another kind of JSON body; redirects and
 * server errors do not count.
 */
const isOfInterface = ({ status, form }: Signs): boolean =>
  form === 'json' && (status < 300 || (status >= 400 && status < 500));
