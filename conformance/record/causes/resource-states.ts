/** What the status of a resource or of an authorisation says about the last act. */
export type ActStanding = 'waiting' | 'done' | 'refused' | 'ended';

const STANDINGS: Readonly<Record<ActStanding, readonly string[]>> = {
  waiting: [
    ...['RCVD', 'PDNG', 'PATC', 'received', 'partiallyAuthorised', 'unconfirmed', 'started'],
    ...['psuIdentified', 'psuAuthenticated', 'scaMethodSelected'],
  ],
  done: [
    ...['ACTC', 'ACCP', 'ACFC', 'ACSP', 'ACWC', 'ACWP', 'ACSC', 'ACCC', 'PART'],
    ...['valid', 'finalised', 'exempted'],
  ],
  refused: ['RJCT', 'rejected', 'failed'],
  ended: ['CANC', 'expired', 'terminatedByTpp', 'revokedByPsu'],
};

const BY_STATUS: ReadonlyMap<string, ActStanding> = new Map(
  Object.entries(STANDINGS).flatMap(([standing, statuses]) =>
    statuses.map((status) => [status, standing as ActStanding] as const),
  ),
);

/** Undefined for a word that is no status of the standard. */
export const standingOfStatus = (status: string): ActStanding | undefined => BY_STATUS.get(status);
