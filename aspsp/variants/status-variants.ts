import { OPERATION } from '../domain/operation.js';
import { all, on, success, throughout } from './changes.js';
import type { AnswerChange, Variant } from './variant.js';

const OPEN = 'States: the statuses are examples of values, and transitions are not shown';

/** Renames statuses as another bank might, in JSON and in the XML of a status report. */
function renamed(names: Readonly<Record<string, string>>): AnswerChange {
  const other = (status: string): string => names[status] ?? status;
  return all(
    success(
      throughout((fields) => {
        const { transactionStatus: status } = fields;
        return typeof status === 'string'
          ? { ...fields, transactionStatus: other(status) }
          : fields;
      }),
    ),
    on([OPERATION.payment.status], (answer) => ({
      ...answer,
      text: answer.text.replace(/(?<=<(?:GrpSts|TxSts)>)[A-Z]{4}(?=<)/g, (status: string) =>
        other(status),
      ),
    })),
  );
}

/** Reads and cancellations: a creation always returns RCVD. */
const READS = [OPERATION.payment.read, OPERATION.payment.status, OPERATION.payment.delete];

const AUTHORISATION = /\/(?:cancellation-)?authorisations\/[^/]+$/;

/** An authorisation still has the status started for a while after it was first seen as finalised. */
function finalisesLate(ms: number): AnswerChange {
  const since = new Map<string, number>();
  return success((body, { url }) => {
    const names = ['scaStatus', 'scatransactionStatus'].filter(
      (name) => body[name] === 'finalised',
    );
    if (names.length === 0 || !AUTHORISATION.test(url)) return body;
    const first = since.get(url) ?? Date.now();
    since.set(url, first);
    if (Date.now() - first >= ms) return body;
    return { ...body, ...Object.fromEntries(names.map((name) => [name, 'started'])) };
  });
}

/** Variants of the framework's statuses that a bank uses. */
export const STATUS_VARIANTS: readonly Variant[] = [
  {
    id: 'status-pdng',
    sentence: 'A payment that waits for the PSU has the status PDNG when it is read.',
    open: OPEN,
    answer: on(READS, renamed({ RCVD: 'PDNG' })),
  },
  {
    id: 'status-accp',
    sentence: "An authorised payment has the status ACCP: the customer's profile is checked too.",
    open: OPEN,
    answer: renamed({ ACTC: 'ACCP' }),
  },
  {
    id: 'status-acfc',
    sentence: 'An authorised payment has the status ACFC: the funds are checked too.',
    open: OPEN,
    answer: on(READS, renamed({ ACTC: 'ACFC' })),
  },
  {
    id: 'status-accc',
    sentence: 'An executed payment has the status ACCC: it has reached the creditor.',
    open: OPEN,
    config: { lifetimes: { execution: 0 } },
    answer: on(READS, renamed({ ACSC: 'ACCC' })),
  },
  {
    id: 'finalises-late',
    sentence:
      'An authorisation is finalised, and its resource changes, half a second after the decision.',
    open: OPEN,
    config: { lifetimes: { settling: 0.5 } },
    answer: finalisesLate(500),
  },
];
