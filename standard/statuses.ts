/** The values of transactionStatus, consentStatus and scaStatus, grouped by meaning. */

const BEFORE_EXECUTION = ['RCVD', 'PDNG', 'PATC', 'ACTC', 'ACCP', 'ACFC', 'PART'] as const;
const EXECUTING = ['ACSP', 'ACWC', 'ACWP', 'ACSC', 'ACCC'] as const;

/** A payment after its authorisation. */
export const MOVED_ON = ['PDNG', 'PATC', 'ACTC', 'ACCP', 'ACFC', ...EXECUTING] as const;

/** A payment that is not cancelled. */
export const NOT_CANCELLED = [...BEFORE_EXECUTION, ...EXECUTING, 'RJCT'] as const;

/** A payment that is not executed. */
export const NOT_EXECUTING = [...BEFORE_EXECUTION, 'RJCT', 'CANC'] as const;

/** A payment whose money was transferred. */
export const EXECUTED = ['ACSC', 'ACCC'] as const;

/** A payment whose money was not transferred yet. */
export const NOT_EXECUTED = [
  ...NOT_EXECUTING,
  ...EXECUTING.filter((each) => each !== 'ACSC' && each !== 'ACCC'),
] as const;

/** A consent that has ended. */
export const ENDED = ['rejected', 'revokedByPsu', 'expired', 'terminatedByTpp'] as const;

/** A consent that the PSU has not granted, or that has ended. */
export const NOT_VALID = ['received', 'partiallyAuthorised', ...ENDED] as const;

/** A completed authorisation. */
export const SCA_DONE = ['finalised', 'exempted'] as const;

/** An authorisation that has failed or is not yet completed. */
export const SCA_NOT_DONE = [
  'received',
  'psuIdentified',
  'psuAuthenticated',
  'scaMethodSelected',
  'started',
  'unconfirmed',
  'failed',
] as const;
