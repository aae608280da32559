/** One kind of resource of the standard, as a row of `RESOURCES`. */

/** What an operation does to a resource of a kind; the documents decide which operations exist. */
export type Role = 'create' | 'read' | 'status' | 'delete' | 'start' | 'list' | 'sca' | 'update';

/** A graph of statuses, in conformance/record/state-graphs.ts. */
export type LifeGraph = 'payment' | 'basket' | 'consent' | 'funds-consent';

/** The values of a status field, grouped by meaning: kinds with the same field share them. */
export interface Life {
  readonly field: 'transactionStatus' | 'consentStatus';
  /** The clause of the order of its values. */
  readonly clause: 'STATE-PAYMENT' | 'STATE-CONSENT';
  /** The graph of all of its values. */
  readonly graph: LifeGraph;
  /** Of a new one. */
  readonly first: string;
  /** After the PSU's approval; and without one. */
  readonly granted: readonly string[];
  readonly notGranted: readonly string[];
  /** After the PSU's refusal. */
  readonly refused: string;
  /** After a deletion, and the one that only a request of the TPP can cause. */
  readonly ended: readonly string[];
  readonly endedByTpp: string;
}

/** Clauses of a kind that no operation alone has. */
export interface KindClauses {
  /** The id in the response to a creation. */
  readonly id?: string;
  /** No two creations return the same id, where that of the id does not say it too. */
  readonly unique?: string;
  /** The first status of a new one, and of a new authorisation of it. */
  readonly first?: string;
  readonly begun?: string;
  /** Nothing happens before the PSU's decision, nor after a refusal. */
  readonly waits: string;
  readonly declined: string;
  /** The status after an approval, and that of the authorisation. */
  readonly approved?: string;
  readonly finished?: string;
  /** A deleted one stays so. */
  readonly removed: string;
  /** The update with which a grant ends. */
  readonly granted: string;
  /** The links of its responses. */
  readonly links: string;
  /** The list has all of its authorisations, and only these. */
  readonly holds?: string;
  readonly only?: string;
  /** The content and the status are the same. */
  readonly content?: string;
  /** Another TPP's token does not authorise it. */
  readonly token?: string;
}

export interface ResourceNeeds {
  readonly services: readonly ('PIS' | 'AIS' | 'SBS' | 'COF')[];
  readonly profile?: readonly string[];
  readonly approaches?: readonly ('REDIRECT' | 'OAUTH' | 'DECOUPLED' | 'EMBEDDED')[];
}

export interface Resource {
  readonly name: string;
  /** Its name in a sentence. */
  readonly what: string;
  /** The path of the collection. */
  readonly path: string;
  /** The path parameter of one, and the field with its id in the response to a creation. */
  readonly id: string;
  /** The method on one whose response asks the PSU: a creation, or the deletion that a PSU confirms. */
  readonly asks: 'POST' | 'DELETE';
  readonly life: Life;
  /** The graph of the values that this kind has. */
  readonly graph: LifeGraph;
  /** The collection of its authorisations, below one. */
  readonly authorisations: 'authorisations' | 'cancellation-authorisations';
  /** The kind of resources that it consists of: those can only be removed after it. */
  readonly contains?: string;
  /** What a bank needs for it, as in a case. */
  readonly needs: ResourceNeeds;
  /** The body of the plainest creation, for a kind that needs no code to be created. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The scope of its access tokens; some have none. */
  readonly scope?: 'PIS' | 'AIS';
  /** The clause of a success, by role. */
  readonly answers: Readonly<Partial<Record<Role, string>>> &
    Readonly<Record<'start' | 'update', string>>;
  /** The roles whose success code the contract leaves to the bank. */
  readonly open?: readonly Role[];
  /** The roles that a bank need not have. */
  readonly optional?: readonly Role[];
  /** The certificate that lacks the role for a creation; none where the contract names no role. */
  readonly wrongRole: 'wrongRole' | 'noFundsRole' | 'none';
  /** Fields of a success that its refusal never has, where they are not those of every kind. */
  readonly shows: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** The clause that another TPP's success violates, by role; `start` is that of all authorisations. */
  readonly own: Readonly<Partial<Record<Role, string>>> & { readonly start: string };
  /** The case in which a second TPP is served. */
  readonly servesSecond: string;
  readonly clauses: KindClauses;
}
