import type { SentAnswer } from '../../mutation/answer.js';
import { MEMBERS, type Renaming } from '../dialect/renamings.js';
import type { ArmedFault, IncomingRequest } from './fault.js';

/** Values of a field: an object such as a method or a link, a status, and a list. */
const VALUES: readonly unknown[] = [
  { authenticationMethodId: 'sms', href: '/v1' },
  'received',
  ['id'],
];

/** Fields of both dialects that faults of the same responses change. */
const COMMON = ['scaStatus', 'transactionStatus', 'consentStatus', 'psuMessage', '_links'];

/**
 * Whether a fault only changes fields of the contract that the formal dialect names otherwise or lacks: its change is tried on responses
 * with one field each.
 */
export function changesContractNamesOnly({ answer, request, rules, config }: ArmedFault): boolean {
  if (answer === undefined || [request, rules, config].some((part) => part !== undefined)) {
    return false;
  }
  const operations = answer.operations ?? [undefined];
  const changes = (field?: string): boolean =>
    operations.some((operation) =>
      VALUES.some((value) => {
        const sent = sample(operation, field === undefined ? {} : { [field]: value });
        return answer.change(sent, requestOf(sent)).text !== sent.text;
      }),
    );
  const names = (pick: (one: Renaming) => string | undefined): readonly string[] =>
    MEMBERS.filter(({ operations: own }) => isOf(own, answer.operations)).flatMap(
      (one) => pick(one) ?? [],
    );
  const others = [...names(({ formal }) => formal), ...COMMON];
  return names(({ contract }) => contract).some(changes) && ![undefined, ...others].some(changes);
}

function isOf(own: readonly string[] | undefined, operations: readonly string[] = []): boolean {
  return own === undefined || own.some((one) => operations.includes(one));
}

function sample(operation: string | undefined, body: object): SentAnswer {
  const headers = { 'content-type': 'application/json' };
  return { operation, url: '/psd2/v1', status: 200, headers, text: JSON.stringify(body) };
}

function requestOf({ operation, url }: SentAnswer): IncomingRequest {
  return { operation, method: 'GET', url, headers: {}, body: undefined };
}
