import { accountIn } from './account-in.js';
import type { Exchange, ExchangeRecorded, RecordedBody, RunEvent } from './event.js';
import { fieldsIn } from './subject-in.js';

/**
 * An exchange without its headers and bodies, which the end of a run does not need; other events unchanged. Of
 * the request's body, the names of its fields stay and the account that `accountIn` finds.
 */
export function withoutBodies(event: RunEvent): RunEvent {
  if (event.type !== 'exchange') return event;
  const known = BRIEF.get(event);
  const brief = known ?? briefExchange(event);
  if (known === undefined) BRIEF.set(event, brief);
  return brief;
}

/** The engine and the reporters keep an exchange in this form: it is made once for both. */
const BRIEF = new WeakMap<ExchangeRecorded, ExchangeRecorded>();

const NONE: Exchange['request']['headers'] = [];

function briefExchange(event: ExchangeRecorded): ExchangeRecorded {
  const { exchange } = event;
  const { request, response } = exchange;
  return {
    ...event,
    exchange: {
      ...exchange,
      request: { ...request, headers: NONE, body: briefly(request) },
      response: response.kind === 'answer' ? { ...response, headers: NONE, body: null } : response,
    },
  };
}

/** A body with the same fields and account, and nothing else. */
function briefly(request: Exchange['request']): RecordedBody | null {
  const iban = accountIn(request);
  const fields = fieldsIn(request);
  if (iban === '' && fields.length === 0) return null;
  const at = fields.includes('debtorAccount') ? 'debtorAccount' : (fields[0] ?? 'iban');
  const brief = Object.fromEntries(fields.map((name) => [name, null]));
  const account = iban === '' ? {} : { [at]: at === 'iban' ? iban : { iban } };
  return { contentType: null, text: JSON.stringify({ ...brief, ...account }), bytes: 0, cut: true };
}
