/** Values of transactionStatus and scaStatus, grouped by what they tell. */

const BEFORE_EXECUTION = ['RCVD', 'PDNG', 'PATC', 'ACTC', 'ACCP', 'ACFC', 'PART'] as const;
const EXECUTING = ['ACSP', 'ACWC', 'ACWP', 'ACSC', 'ACCC'] as const;

/** A payment that has moved on after its authorisation. */
export const MOVED_ON = ['PDNG', 'PATC', 'ACTC', 'ACCP', 'ACFC', ...EXECUTING] as const;

/** A payment that nobody cancelled. */
export const NOT_CANCELLED = [...BEFORE_EXECUTION, ...EXECUTING, 'RJCT'] as const;

/** A payment that is not carried out. */
export const NOT_EXECUTING = [...BEFORE_EXECUTION, 'RJCT', 'CANC'] as const;

/** A payment whose money has moved. */
export const EXECUTED = ['ACSC', 'ACCC'] as const;

/** A payment whose money has not moved yet. */
export const NOT_EXECUTED = [
  ...NOT_EXECUTING,
  ...EXECUTING.filter((each) => each !== 'ACSC' && each !== 'ACCC'),
] as const;

/** An authorisation that was carried through. */
export const SCA_DONE = ['finalised', 'exempted'] as const;

/** An authorisation that was not, or not yet. */
export const SCA_NOT_DONE = [
  'received',
  'psuIdentified',
  'psuAuthenticated',
  'scaMethodSelected',
  'started',
  'unconfirmed',
  'failed',
] as const;
