import { memberOf } from '../../foundation/json-pointer.js';
import { type Asking, type Look, lookAt } from './ask-target.js';
import { failed, type Outcome, ok } from './preflight-outcome.js';

/** Reads of other services that make nothing; an XS2A interface refuses them in its own way. */
const QUESTIONS: readonly string[] = [
  '/v1/consents/xs2a-kit-preflight',
  '/v1/payments/sepa-credit-transfers/xs2a-kit-preflight',
  '/v1/funds-confirmations',
];

/**
 * Whether it is an XS2A interface at all that answers: some refusal has to carry X-Request-ID or the
 * framework's error body, which no other server has by chance. Begins with a look taken before.
 */
export async function askWhetherBank(asking: Asking, first: Look): Promise<Outcome> {
  const told: string[] = [];
  for (const look of [first, ...QUESTIONS]) {
    const seen = typeof look === 'string' ? await lookAt(asking, look) : look;
    const sign = signOfBank(seen);
    if (sign !== undefined) return ok(`GET ${seen.path} is answered with ${sign}.`);
    const { answer, path } = seen;
    told.push(`${path} ${answer.kind === 'answer' ? answer.status : answer.reason}`);
  }
  return failed(
    `No XS2A interface answers: neither X-Request-ID nor an error body of the framework in ${told.join(', ')}.`,
    'Check `target.baseUrl`, above all its path; --no-preflight runs the cases all the same.',
  );
}

function signOfBank({ answer, requestId }: Look): string | undefined {
  if (answer.kind !== 'answer') return undefined;
  const echoed = answer.headers.some(
    ([name, value]) => name.toLowerCase() === 'x-request-id' && value === requestId,
  );
  if (echoed) return 'its X-Request-ID';
  if (answer.status < 400) return undefined;
  const body = parse(answer.body);
  if (Array.isArray(memberOf(body, 'tppMessages'))) return 'tppMessages';
  const isProblem = ['type', 'code'].every((name) => typeof memberOf(body, name) === 'string');
  return isProblem ? 'a problem and its code' : undefined;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
