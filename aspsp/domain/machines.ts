/** The status machines of the bank. */
export type TransactionStatus =
  | 'RCVD'
  | 'PDNG'
  | 'PATC'
  | 'ACTC'
  | 'ACCP'
  | 'ACFC'
  | 'ACSP'
  | 'ACWC'
  | 'ACWP'
  | 'ACSC'
  | 'ACCC'
  | 'RJCT'
  | 'CANC'
  | 'PART';

export type ConsentStatus =
  | 'received'
  | 'partiallyAuthorised'
  | 'valid'
  | 'rejected'
  | 'expired'
  | 'revokedByPsu'
  | 'terminatedByTpp';

export type ScaStatus =
  | 'received'
  | 'psuIdentified'
  | 'psuAuthenticated'
  | 'scaMethodSelected'
  | 'started'
  | 'unconfirmed'
  | 'finalised'
  | 'failed'
  | 'exempted';

/** A basket has fewer statuses than a payment. */
export type BasketStatus = 'RCVD' | 'PATC' | 'ACTC' | 'ACSC' | 'RJCT' | 'CANC';

/** A consent to confirm funds is never partly authorised. */
export type FundsConsentStatus = Exclude<ConsentStatus, 'partiallyAuthorised'>;

export interface Statuses {
  readonly payment: TransactionStatus;
  readonly consent: ConsentStatus;
  readonly authorisation: ScaStatus;
  readonly basket: BasketStatus;
  readonly fundsConsent: FundsConsentStatus;
}

export interface Events {
  readonly payment:
    | 'authorised'
    | 'partly-authorised'
    | 'refused'
    | 'lapsed'
    | 'cancelled'
    | 'unfunded'
    | 'started'
    | 'settled'
    | 'settled-partly';
  readonly consent:
    | 'authorised'
    | 'refused'
    | 'lapsed'
    | 'deleted'
    | 'ended'
    | 'superseded'
    | 'revoked'
    | 'partly-authorised';
  readonly authorisation:
    | 'identified'
    | 'logged-in'
    | 'method-selected'
    | 'app-asked'
    | 'approved'
    /** The PSU said yes; the TPP has to confirm with a token or a code. */
    | 'awaits-tpp'
    | 'confirmed'
    | 'refused'
    | 'exempted';
  readonly basket:
    | 'partly-authorised'
    | 'authorised'
    | 'refused'
    | 'lapsed'
    | 'cancelled'
    | 'settled';
  readonly fundsConsent: 'authorised' | 'refused' | 'lapsed' | 'deleted' | 'ended' | 'revoked';
}

export type Machine = keyof Statuses;

export type Transition = {
  [M in Machine]: {
    readonly machine: M;
    readonly from: Statuses[M];
    readonly event: Events[M];
    readonly to: Statuses[M];
  };
}[Machine];

/** Every transition that the bank makes, and no other. */
export const TRANSITIONS: readonly Transition[] = [
  { machine: 'payment', from: 'RCVD', event: 'authorised', to: 'ACTC' },
  { machine: 'payment', from: 'RCVD', event: 'refused', to: 'RJCT' },
  { machine: 'payment', from: 'RCVD', event: 'lapsed', to: 'RJCT' },
  { machine: 'payment', from: 'RCVD', event: 'cancelled', to: 'CANC' },
  { machine: 'payment', from: 'ACTC', event: 'cancelled', to: 'CANC' },
  { machine: 'payment', from: 'ACTC', event: 'started', to: 'ACSP' },
  { machine: 'payment', from: 'ACSP', event: 'settled', to: 'ACSC' },
  { machine: 'payment', from: 'ACSP', event: 'settled-partly', to: 'PART' },
  { machine: 'payment', from: 'ACTC', event: 'unfunded', to: 'RJCT' },
  { machine: 'payment', from: 'RCVD', event: 'partly-authorised', to: 'PATC' },
  { machine: 'payment', from: 'PATC', event: 'partly-authorised', to: 'PATC' },
  { machine: 'payment', from: 'PATC', event: 'authorised', to: 'ACTC' },
  { machine: 'payment', from: 'PATC', event: 'refused', to: 'RJCT' },
  { machine: 'payment', from: 'PATC', event: 'lapsed', to: 'RJCT' },
  { machine: 'payment', from: 'PATC', event: 'cancelled', to: 'CANC' },

  { machine: 'consent', from: 'received', event: 'authorised', to: 'valid' },
  { machine: 'consent', from: 'received', event: 'refused', to: 'rejected' },
  { machine: 'consent', from: 'received', event: 'lapsed', to: 'rejected' },
  { machine: 'consent', from: 'received', event: 'deleted', to: 'rejected' },
  { machine: 'consent', from: 'received', event: 'ended', to: 'expired' },
  { machine: 'consent', from: 'valid', event: 'deleted', to: 'terminatedByTpp' },
  { machine: 'consent', from: 'valid', event: 'ended', to: 'expired' },
  { machine: 'consent', from: 'valid', event: 'superseded', to: 'expired' },
  { machine: 'consent', from: 'valid', event: 'revoked', to: 'revokedByPsu' },
  { machine: 'consent', from: 'received', event: 'partly-authorised', to: 'partiallyAuthorised' },
  {
    machine: 'consent',
    from: 'partiallyAuthorised',
    event: 'partly-authorised',
    to: 'partiallyAuthorised',
  },
  { machine: 'consent', from: 'partiallyAuthorised', event: 'authorised', to: 'valid' },
  { machine: 'consent', from: 'partiallyAuthorised', event: 'refused', to: 'rejected' },
  { machine: 'consent', from: 'partiallyAuthorised', event: 'lapsed', to: 'rejected' },
  { machine: 'consent', from: 'partiallyAuthorised', event: 'deleted', to: 'rejected' },
  { machine: 'consent', from: 'partiallyAuthorised', event: 'ended', to: 'expired' },

  { machine: 'authorisation', from: 'received', event: 'logged-in', to: 'psuAuthenticated' },
  { machine: 'authorisation', from: 'received', event: 'refused', to: 'failed' },
  { machine: 'authorisation', from: 'psuAuthenticated', event: 'approved', to: 'finalised' },
  { machine: 'authorisation', from: 'psuAuthenticated', event: 'awaits-tpp', to: 'unconfirmed' },
  { machine: 'authorisation', from: 'psuAuthenticated', event: 'refused', to: 'failed' },
  { machine: 'authorisation', from: 'unconfirmed', event: 'confirmed', to: 'finalised' },
  { machine: 'authorisation', from: 'unconfirmed', event: 'refused', to: 'failed' },
  { machine: 'authorisation', from: 'received', event: 'exempted', to: 'exempted' },
  { machine: 'authorisation', from: 'received', event: 'identified', to: 'psuIdentified' },
  { machine: 'authorisation', from: 'psuIdentified', event: 'logged-in', to: 'psuAuthenticated' },
  { machine: 'authorisation', from: 'psuIdentified', event: 'app-asked', to: 'started' },
  { machine: 'authorisation', from: 'psuIdentified', event: 'refused', to: 'failed' },
  {
    machine: 'authorisation',
    from: 'psuAuthenticated',
    event: 'method-selected',
    to: 'scaMethodSelected',
  },
  { machine: 'authorisation', from: 'psuAuthenticated', event: 'app-asked', to: 'started' },
  { machine: 'authorisation', from: 'scaMethodSelected', event: 'approved', to: 'finalised' },
  { machine: 'authorisation', from: 'scaMethodSelected', event: 'refused', to: 'failed' },
  { machine: 'authorisation', from: 'started', event: 'approved', to: 'finalised' },
  { machine: 'authorisation', from: 'started', event: 'refused', to: 'failed' },

  { machine: 'basket', from: 'RCVD', event: 'partly-authorised', to: 'PATC' },
  { machine: 'basket', from: 'RCVD', event: 'authorised', to: 'ACTC' },
  { machine: 'basket', from: 'RCVD', event: 'refused', to: 'RJCT' },
  { machine: 'basket', from: 'RCVD', event: 'lapsed', to: 'RJCT' },
  { machine: 'basket', from: 'RCVD', event: 'cancelled', to: 'CANC' },
  { machine: 'basket', from: 'PATC', event: 'partly-authorised', to: 'PATC' },
  { machine: 'basket', from: 'PATC', event: 'authorised', to: 'ACTC' },
  { machine: 'basket', from: 'PATC', event: 'refused', to: 'RJCT' },
  { machine: 'basket', from: 'PATC', event: 'lapsed', to: 'RJCT' },
  { machine: 'basket', from: 'ACTC', event: 'settled', to: 'ACSC' },
  { machine: 'basket', from: 'ACTC', event: 'cancelled', to: 'CANC' },
  { machine: 'basket', from: 'ACTC', event: 'refused', to: 'RJCT' },

  { machine: 'fundsConsent', from: 'received', event: 'authorised', to: 'valid' },
  { machine: 'fundsConsent', from: 'received', event: 'refused', to: 'rejected' },
  { machine: 'fundsConsent', from: 'received', event: 'lapsed', to: 'rejected' },
  { machine: 'fundsConsent', from: 'received', event: 'deleted', to: 'rejected' },
  { machine: 'fundsConsent', from: 'received', event: 'ended', to: 'expired' },
  { machine: 'fundsConsent', from: 'valid', event: 'deleted', to: 'terminatedByTpp' },
  { machine: 'fundsConsent', from: 'valid', event: 'ended', to: 'expired' },
  { machine: 'fundsConsent', from: 'valid', event: 'revoked', to: 'revokedByPsu' },
];

/** The status after an event; undefined when the event is not allowed in this status. */
export function nextStatus<M extends Machine>(
  machine: M,
  from: Statuses[M],
  event: Events[M],
): Statuses[M] | undefined {
  const move = TRANSITIONS.find(
    (row) => row.machine === machine && row.from === from && row.event === event,
  );
  return move?.to as Statuses[M] | undefined;
}

/** Every status of a kind of resource. */
export function statusesOf(machine: Machine): readonly string[] {
  const rows = TRANSITIONS.filter((row) => row.machine === machine);
  return [...new Set<string>(rows.flatMap(({ from, to }) => [from, to]))];
}

/** Whether no event changes this status. */
export function isFinal(machine: Machine, status: string): boolean {
  return !TRANSITIONS.some((row) => row.machine === machine && row.from === status);
}
