import { answeredBy } from '../../../mutation/answer.js';
import { setStatus } from '../../../mutation/edit-answer.js';
import { OPERATION } from '../../domain/operation.js';
import { inAnswer, inRules, remembering } from '../builders/make-fault.js';
import type { ArmedFault, ChangeAnswer, Fault } from '../fault.js';

const PAYMENT_READS = [OPERATION.payment.read, OPERATION.payment.status];

/** Faults of the ownership of payments. */
export const PAYMENT_OWNER_FAULTS: readonly Fault[] = [
  inRules('foreign-payment-readable', { ownsPayment: () => true }),
  inRules('request-ids-shared-by-tpps', { replayKey: (_tpp, requestId) => requestId }),
  inAnswer('foreign-authorisations-listed', [OPERATION.payment.list], instead([])),
  inAnswer('foreign-cancel-answers-204', [OPERATION.payment.delete], (answer) =>
    answer.status === 403 ? answeredBy(answer, 204) : answer,
  ),
  inAnswer('foreign-sca-status-told', [OPERATION.payment.sca], (answer) =>
    answer.status === 403 ? answeredBy(answer, 200, { scaStatus: 'received' }) : answer,
  ),
  remembering('only-the-first-tpp-is-served', onlyTheFirst),
  inAnswer('hidden-payment-answers-400', PAYMENT_READS, setStatus(403, 400)),
];

function instead(authorisationIds: readonly string[]): ChangeAnswer {
  return (answer) =>
    answer.status === 403 ? answeredBy(answer, 200, { authorisationIds }) : answer;
}

/** Every TPP but the first is treated as a stranger, also to its own payments. */
function onlyTheFirst(): ArmedFault {
  let first: string | undefined;
  return {
    rules: {
      ownsPayment: (owner, tpp) => {
        first ??= tpp;
        return owner === tpp && tpp === first;
      },
    },
  };
}
