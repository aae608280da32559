import type { Watched } from './ledger.js';

type Moves = Readonly<Record<string, readonly string[]>>;

/**
 * The statuses that may follow a status in one move, by the framework and not by the bank's own table: the
 * run checks the bank against the framework.
 */
const MOVES: Readonly<Record<Watched, Moves>> = {
  payment: {
    RCVD: ['PDNG', 'PATC', 'ACTC', 'ACCP', 'RJCT', 'CANC'],
    PDNG: ['PATC', 'ACTC', 'ACCP', 'RJCT', 'CANC'],
    PATC: ['ACTC', 'ACCP', 'RJCT', 'CANC'],
    ACTC: ['ACCP', 'ACFC', 'ACWC', 'ACSP', 'RJCT', 'CANC'],
    ACCP: ['ACFC', 'ACWC', 'ACSP', 'RJCT', 'CANC'],
    ACFC: ['ACWC', 'ACSP', 'RJCT', 'CANC'],
    ACWC: ['ACSP', 'RJCT', 'CANC'],
    ACSP: ['ACWP', 'ACSC', 'PART', 'RJCT', 'CANC'],
    ACWP: ['ACSC', 'RJCT'],
    ACSC: ['ACCC'],
  },
  consent: {
    received: ['valid', 'partiallyAuthorised', 'rejected'],
    partiallyAuthorised: ['valid', 'rejected'],
    valid: ['terminatedByTpp', 'expired', 'revokedByPsu'],
  },
  authorisation: {
    received: ['psuIdentified', 'psuAuthenticated', 'started', 'exempted', 'failed'],
    psuIdentified: ['psuAuthenticated', 'scaMethodSelected', 'started', 'failed'],
    psuAuthenticated: ['scaMethodSelected', 'started', 'unconfirmed', 'finalised', 'failed'],
    scaMethodSelected: ['unconfirmed', 'finalised', 'failed'],
    started: ['unconfirmed', 'finalised', 'failed'],
    unconfirmed: ['finalised', 'failed'],
  },
  basket: {
    RCVD: ['PATC', 'ACTC', 'RJCT', 'CANC'],
    PATC: ['ACTC', 'RJCT', 'CANC'],
    ACTC: ['ACSC', 'RJCT', 'CANC'],
  },
};

/** Whether a status may be observed some time after another: several moves may happen between two reads. */
export function mayFollow(what: Watched, earlier: string, later: string): boolean {
  const reached = new Set([earlier]);
  for (const status of reached) {
    for (const next of MOVES[what][status] ?? []) reached.add(next);
  }
  return reached.has(later);
}
