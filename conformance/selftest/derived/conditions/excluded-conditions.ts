/** Conditions that cannot hold where a bank is wrong in the way of a mutant. */
import type { Condition, DimensionName } from '../../../../standard/dimension.js';
import { isOfExisting } from '../../../../standard/dimensions.js';
import { doingOf } from '../../../../standard/roles.js';
import type { Mutant } from '../mutant.js';
import { EVERYWHERE, type MutantTarget } from '../target.js';

/** Conditions of some operators that never hold. */
interface NeverOf {
  readonly operators: readonly string[];
  /** The header that the request lacks; any when absent. */
  readonly header?: string;
  /** Each value, or all values of the dimension. */
  readonly never: Readonly<Partial<Record<DimensionName, readonly string[] | 'all'>>>;
  readonly because: string;
}

/** What a consent decides for the reads under it. */
const BY_CONSENT: NeverOf['never'] = {
  model: 'all',
  rights: 'all',
  recurring: 'all',
  approach: 'all',
  psu: 'all',
  moment: 'all',
  tries: 'all',
};

const NEVER_OF: readonly NeverOf[] = [
  {
    operators: ['consent-unknown'],
    never: BY_CONSENT,
    because: 'a Consent-ID that does not exist has no value for what a consent decides',
  },
  {
    operators: ['header-not-demanded'],
    header: 'Consent-ID',
    never: BY_CONSENT,
    because: 'without Consent-ID, nothing tells the consent',
  },
  {
    operators: ['consent-received', 'consent-rejected'],
    never: { token: ['with'] },
    because: 'Authentication 5: the token comes after the approval',
  },
  {
    operators: ['consent-received', 'consent-rejected', 'consent-of-other-accounts'],
    never: { tries: ['again'] },
    because: 'the bank has served no such read with this consent before',
  },
  {
    operators: ['consent-spent-for-today'],
    never: { presence: ['present'], tries: ['first'], recurring: ['one-off'] },
    because:
      'Limits: frequencyPerDay counts accesses without the PSU, of which the first is served; whether a consent without recurrence is for one access is not said',
  },
  {
    operators: ['consent-expired'],
    never: { moment: ['at-once'] },
    because: 'Limits: validUntil is a day, and the clock moves past its end',
  },
  {
    operators: ['consent-superseded'],
    never: { recurring: ['one-off'] },
    because: 'Consent resource: the earlier recurring consent expires',
  },
  {
    operators: ['status-reverted'],
    never: { tries: ['first'], stage: ['created'] },
    because: 'the mutant shows a status again that one response has shown and another one has left',
  },
];

/** Operators that change what a bank does with a request that it has to refuse. */
const OF_REFUSED = /^(?:identity-|header-not-demanded$|refusal-|redirect-uris-not-demanded$)/;

/** Whether a bank with this mutant never meets the condition. */
export function isExcluded({ operator, target, value }: Mutant, condition: Condition): boolean {
  const { dimension } = condition;
  if (dimension === 'tpp' && isOfOneCaller(operator, target)) return true;
  // the approach of a creation is told by its response: one that is refused has none
  if (dimension === 'approach' && OF_REFUSED.test(operator) && isCreation(target)) return true;
  return NEVER_OF.some(({ operators, header, never }) => {
    const values = never[dimension];
    return (
      operators.includes(operator) &&
      (header === undefined || header === value) &&
      (values === 'all' || values?.includes(condition.value) === true)
    );
  });
}

/** The second TPP alone sends it, or a caller that is no TPP and names no resource of one. */
const isOfOneCaller = (operator: string, target: MutantTarget): boolean =>
  target.operation !== EVERYWHERE &&
  (operator === 'identity-tpp2' ||
    (operator.startsWith('identity-') &&
      !isOfExisting({ ...target, operation: target.operation })));

const isCreation = ({ operation }: MutantTarget): boolean =>
  operation !== EVERYWHERE && doingOf(operation)?.role === 'create';
