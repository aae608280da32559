/**
 * A case is data: what to send, and what may come back, in the words of the contract. For a bank that
 * speaks another dialect they are put into its words before the run (dialect/case-in-dialect.ts). Nothing in this room does I/O; the engine
 * carries cases out, `steps/` knows the verbs and `checks/` the sentences.
 *
 * Strings in steps may hold references, filled in just before sending:
 *   ${create.body.paymentId}     body of the exchange with alias `create`, by dotted path
 *   ${create.header.location}    a response header of it
 *   ${create.location}           where its Location leads, made absolute
 *   ${create.link.scaRedirect}   a link of it, made absolute
 *   ${list.href.accounts.0._links.balances}   a link deeper in it, made absolute
 *   ${create.authorisationId}    id of an authorisation: authorizationId, authorisationId or scaStatus link
 *   ${approve.query.code}        query parameter of the redirect that a `psu` step ended on
 *   ${approve.confirmationCode}  the one in it that the profile names as a code to confirm with
 *   ${profile.pis.currency}      a value of the profile, by dotted path
 *   ${code.otp}                  the one-time code that an `otp` step read
 *   ${tpp.clientId}              the TPP's registration at the IAM (registered once a run, on demand)
 *   ${tpp2.clientId}             that of the second TPP
 *   ${start.link.scaRedirect|create.link.scaRedirect}   the first that resolves
 *   ${uuid} ${today} ${today+30} a new UUID; a date (YYYY-MM-DD) so many days from now
 * A string that is one single reference keeps the type of what it refers to.
 */
import type { Dialect } from '../clauses/clause.js';
import type { OperationId } from './operations.js';

/** JSON with references in its strings. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [key: string]: Value };

export type IdentityName =
  | 'tpp1'
  | 'tpp2'
  | 'none'
  | 'expired'
  | 'unknownCa'
  | 'wrongRole'
  | 'noFundsRole';

export type Service = 'PIS' | 'AIS' | 'PIIS' | 'SBS' | 'COF' | 'IAM';

/** What a case takes for granted about the bank; the plan answers with the profile line if not. */
export interface Needs {
  readonly services: readonly Service[];
  /** One of these approaches is supported. */
  readonly approaches?: readonly ('REDIRECT' | 'OAUTH' | 'DECOUPLED' | 'EMBEDDED')[];
  /** Only banks that speak this dialect. */
  readonly dialect?: Dialect;
  /** Optional operations the bank offers. */
  readonly operations?: readonly OperationId[];
  /** Client certificates the profile has to hold. */
  readonly identities?: readonly IdentityName[];
  /**
   * Dotted profile paths that must be there and not false; `pis.products=sepa-credit-transfers`:
   * the value there is this, or is a list that holds it; `!psu.otp.fixed`: must not be there;
   * `!pis.cancellation=none`: must not be this.
   */
  readonly profile?: readonly string[];
}

/** A named way to spoil a valid request. */
export type Mutation =
  | { readonly op: 'drop-header'; readonly name: string }
  | { readonly op: 'set-header'; readonly name: string; readonly value: string }
  | { readonly op: 'drop-query'; readonly name: string }
  | { readonly op: 'set-query'; readonly name: string; readonly value: string }
  | { readonly op: 'set-path'; readonly name: string; readonly value: string }
  /** JSON pointer into the body. */
  | { readonly op: 'drop-field'; readonly pointer: string }
  | { readonly op: 'set-field'; readonly pointer: string; readonly value: Value }
  /** Sends exactly this text instead of the body. */
  | { readonly op: 'raw-body'; readonly text: string; readonly contentType?: string }
  | { readonly op: 'method'; readonly method: string }
  /** The header or query parameter once more, with this value. */
  | { readonly op: 'add-header' | 'add-query'; readonly name: string; readonly value: string }
  /** A value of so many letters, written when it is sent. `name` of a field: its JSON pointer. */
  | {
      readonly op: 'long';
      readonly in: 'header' | 'query' | 'path' | 'field';
      readonly name: string;
      readonly length: number;
    }
  /** So many lists in each other. */
  | { readonly op: 'nest-field'; readonly pointer: string; readonly depth: number }
  /** The JSON body with this member written twice, the second time as null. */
  | { readonly op: 'repeat-field'; readonly name: string };

/** Whose certificate signs: a seal of a TPP, or one that the bank does not trust. */
export type Sealer = 'tpp1' | 'tpp2' | 'expired' | 'unknownCa';

/** A named way to spoil a signed request. */
export type SignatureTampering =
  | 'no-digest'
  | 'no-signature'
  | 'no-certificate'
  | 'unsigned'
  /** Parts that were changed after the signature was made: the body, or X-Request-ID. */
  | 'body-altered'
  | 'header-altered'
  /** The signature covers the others only. */
  | 'digest-uncovered'
  | 'request-id-uncovered'
  /** A Digest that is right, by an algorithm that is not trusted any more. */
  | 'md5-digest'
  /** The keyId has the serial of another certificate. */
  | 'other-key-id'
  /** TPP-Signature-Certificate holds none. */
  | 'unreadable-certificate';

/** How a request is signed. */
export interface Signing {
  /** The sender's own seal unless told otherwise. */
  readonly by?: Sealer;
  readonly digest?: 'SHA-256' | 'SHA-512';
  readonly tampering?: SignatureTampering;
}

/** References and values: a step is left out where one of the references has one of its values. */
export type SkipWhen = readonly { readonly value: string; readonly in: readonly string[] }[];

/** Sends one request for one operation and judges the answer. */
export interface CallStep {
  readonly kind: 'call';
  /** Alias, unique in the case. */
  readonly as: string;
  readonly operation: OperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Added to the headers that every valid request has (X-Request-ID, and what the spec requires). */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Value;
  /**
   * `json` unless told otherwise. `xml`: the body is a text whose references are escaped.
   * `multipart`: each member of the body is a part, texts are XML and all else is JSON.
   */
  readonly bodyType?: 'json' | 'form' | 'xml' | 'multipart';
  /** Base address instead of the profile's, for links that name one: `${start.link.scaOAuth}`. */
  readonly base?: string;
  /** Whole address instead of base and path, to follow a link: `${create.link.self}`; `query` is added. */
  readonly url?: string;
  readonly identity?: IdentityName;
  /**
   * So many requests at once, fewer where the bank's `limits.concurrency` says so. Each has its own
   * X-Request-ID, unless they are `same`: one request, sent again and again. References see the
   * first answer that is a success.
   */
  readonly atOnce?: { readonly times: number; readonly same?: true };
  readonly mutate?: readonly Mutation[];
  /** Signs the request, if the profile has seals; what spoils it comes after `mutate`. */
  readonly sign?: Signing;
  /**
   * What refuses this may stand before the bank, a web server or a firewall: of a refusal it is only
   * judged that it is one.
   */
  readonly atTheDoor?: boolean;
  /** Set-up: what fails here makes the case setup-failed, not failed. */
  readonly setup?: boolean;
  /** Only when this reference resolves to something, e.g. `${create.link.startAuthorisation}`. */
  readonly when?: string;
  /** The opposite: only when this reference resolves to nothing. */
  readonly unless?: string;
  readonly skipWhen?: SkipWhen;
  /** The plan leaves the step out, not the case, where the profile says that the operation is missing. */
  readonly ifOffered?: true;
  /** The duty of the matrix (cases/duties/duty.ts) that the step tries on its operation. */
  readonly duty?: string;
  /** Where that is another operation: the one whose answer has the link that the step follows. */
  readonly dutyOn?: OperationId;
  /**
   * The case is about these statuses. After another one that the checks allow too, the bank chose
   * differently and the case does not apply.
   */
  readonly appliesOn?: readonly number[] | 'success';
  /**
   * After anything but a success nothing can be said of the bank, neither good nor bad: the case is
   * setup-failed, and what it would have judged stays untested.
   */
  readonly judgedOnSuccess?: true;
  /**
   * The case is about answers in which each reference is one of its values; where one resolves to
   * something else, the bank chose differently and the case does not apply.
   */
  readonly appliesWhen?: readonly { readonly value: string; readonly in: readonly string[] }[];
  /**
   * Sent again until this field has one of these values, for as long as `timeouts.settleMs` says. A read
   * whose checks are about what earlier steps brought about is sent again without it (engine/may-settle.ts).
   */
  readonly until?: { readonly pointer: string; readonly in: readonly string[] };
  readonly expect: readonly Check[];
}

/** The PSU's part: opens a link and acts by a script of the profile until the redirect URI is met. */
export interface PsuStep {
  readonly kind: 'psu';
  readonly as: string;
  /** Address to open, with references. */
  readonly link: string;
  readonly script: 'approve' | 'reject';
  /** Dotted profile path of who acts; `psu` unless told otherwise. */
  readonly who?: string;
  readonly setup?: boolean;
  /** Left out where one of these references has one of these values. */
  readonly skipWhen?: SkipWhen;
  readonly expect: readonly Check[];
}

/** The PSU's part on another device: decides by the profile's script `psu.decoupled`. */
export interface AppStep {
  readonly kind: 'app';
  readonly as: string;
  /** The authorisation to decide on, with references. */
  readonly authorisation: string;
  readonly script: 'approve' | 'reject';
  /** Dotted profile path of who decides; `psu` unless told otherwise. */
  readonly who?: string;
  readonly setup?: boolean;
  readonly skipWhen?: SkipWhen;
  readonly expect: readonly Check[];
}

/** Reads the one-time code that the PSU was sent, from the profile's `psu.otp`. */
export interface OtpStep {
  readonly kind: 'otp';
  readonly as: string;
  /** Only when this reference resolves to something. */
  readonly when?: string;
  /** Dotted profile path of whose code it is; `psu` unless told otherwise. */
  readonly who?: string;
  readonly setup?: boolean;
  readonly skipWhen?: SkipWhen;
  readonly expect: readonly Check[];
}

/**
 * Moves the bank's clock on, by the profile's `clock`; it never goes back. Cases with such a step
 * are carried out alone, when all others are over; `\${today}` follows the bank's clock.
 */
export interface ClockStep {
  readonly kind: 'clock';
  readonly as: string;
  /** A moment, `\${today+1}T12:00:00Z`; nothing happens when it is over already. */
  readonly to?: string;
  /** The other way to say it: by so many seconds. */
  readonly seconds?: string;
  readonly setup?: boolean;
  readonly expect: readonly Check[];
}

/** A valid request that is spoiled in one way, to try a duty. */
export interface Attempt extends Pick<CallStep, 'as' | 'expect'> {
  readonly duty: string;
  readonly identity?: IdentityName;
  readonly mutate?: readonly Mutation[];
  /** Only when all references of this text resolve. */
  readonly when?: string;
  readonly atTheDoor?: boolean;
}

/**
 * The PSU decides on what an earlier step made: a payment, a consent, a basket, a consent to confirm
 * funds, or the cancellation that a DELETE asked for. How that is done is not the case's concern: the
 * plan puts the steps of one of the bank's approaches in its place (cases/grants/expand-grants.ts).
 * Those are set-up; their aliases are `start`, `approve` (or `reject`) and others of the approach,
 * with `-ALIAS` behind them unless the alias of what was made is `create`.
 */
export interface GrantStep {
  readonly kind: 'grant';
  readonly as: string;
  /** Alias of the creation, or of the DELETE. Its identity and path are those of the grant. */
  readonly of: string;
  /** Behind the aliases in place of that one: where several people decide on one thing. */
  readonly name?: string;
  /** Headers of the start. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Spoiled updates, sent before the last update of the grant: the approach has one, if any. */
  readonly attempts?: readonly Attempt[];
  /** Carried out once the authorisation has begun, before the PSU decides. */
  readonly begun?: readonly CallStep[];
  /** Judges the valid updates, by this duty; they are set-up otherwise. */
  readonly served?: Pick<Attempt, 'duty' | 'expect'>;
  /** Follows the scaStatus link of its answer, where there is one, to this operation. */
  readonly linked?: Pick<Attempt, 'duty' | 'expect'> & Pick<CallStep, 'operation'>;
  readonly decision: 'approve' | 'reject';
  /** Dotted profile path of who decides; `psu` unless told otherwise. */
  readonly who?: string;
  readonly setup?: boolean;
  readonly expect: readonly Check[];
}

export type Step = CallStep | PsuStep | AppStep | OtpStep | ClockStep | GrantStep;

/** What an exchange may be checked for; each names the clause it speaks for. */
export type Check =
  /** Status is one of these. */
  | { readonly check: 'status'; readonly clause: string; readonly in: readonly number[] }
  /** Any 2xx: the contract does not show which one the operation has. */
  | { readonly check: 'success'; readonly clause: string }
  /** A 4xx; which one, and whether it is declared, is for recommended clauses to say. */
  | {
      readonly check: 'refused';
      readonly clause: string;
      readonly operation?: OperationId;
      /** Transport case: a refused handshake counts as well. */
      readonly handshake?: boolean;
    }
  /** Recommended exactness of a refusal: status and code of the error body. */
  | {
      readonly check: 'refusal-is';
      readonly clause: string;
      readonly status: readonly number[];
      readonly codes?: readonly string[];
    }
  /** Field at this JSON pointer is there (and, if given, has one of these values). */
  | {
      readonly check: 'field';
      readonly clause: string;
      readonly pointer: string;
      readonly in?: readonly Value[];
      /** The values are decimals: `1` is what `1.00` is. */
      readonly decimal?: true;
      /** A text, or a number as JSON writes it, has this form, a regular expression. */
      readonly matches?: string;
      readonly type?: 'string' | 'number' | 'boolean' | 'array' | 'object';
    }
  | { readonly check: 'no-field'; readonly clause: string; readonly pointer: string }
  /** The array at pointer holds the value. */
  | {
      readonly check: 'contains';
      readonly clause: string;
      readonly pointer: string;
      readonly value: Value;
    }
  /** Every element of the array at pointer holds for the inner pointer/value rule. */
  | {
      readonly check: 'every';
      readonly clause: string;
      readonly pointer: string;
      readonly item: string;
      readonly in?: readonly Value[];
      readonly from?: string;
      readonly to?: string;
      readonly absent?: boolean;
      /** Elements that have nothing there keep the rule; where none has, there is nothing to judge. */
      readonly whereTold?: true;
      /** What is there has not this form, a regular expression. */
      readonly unlike?: string;
    }
  /**
   * These fields of what step `step` sent stand here too, as far as they are told: decimals, dates and
   * truths by value, accounts by their IBAN, lists in any order. XML counts as the payment in it.
   */
  | {
      readonly check: 'told-back';
      readonly clause: string;
      readonly step: string;
      readonly fields: readonly string[];
      /** What is told may be less, or earlier, than what was sent. */
      readonly orLess?: true;
    }
  /**
   * These fields of what step `step` was told at `at` stand at pointer too, as far as both tell them;
   * compared as `told-back` does.
   */
  | {
      readonly check: 'agrees';
      readonly clause: string;
      readonly pointer: string;
      readonly step: string;
      readonly at: string;
      readonly fields: readonly string[];
    }
  /** The list at pointer is the one that step `from` was told with these values added, in any order. */
  | {
      readonly check: 'grown';
      readonly clause: string;
      readonly pointer: string;
      readonly from: string;
      readonly by: readonly Value[];
    }
  /** The balances at pointer of step `step` are those that this read and `before` tell. */
  | {
      readonly check: 'balances-agree';
      readonly clause: string;
      readonly step: string;
      readonly pointer: string;
      readonly before: string;
    }
  /** The list at pointer does not hold the value; says nothing where the value is not known. */
  | {
      readonly check: 'lacks';
      readonly clause: string;
      readonly pointer: string;
      readonly value: string;
    }
  /** No entry of the list comes twice, in it or in those of the pages that steps `before` read. */
  | {
      readonly check: 'once';
      readonly clause: string;
      readonly pointer: string;
      readonly before?: readonly string[];
    }
  /**
   * The list holds those entries of the whole list (which steps `whole` read, page by page) that were
   * booked within the bounds, and of these no other. Says nothing where a list has further pages.
   */
  | {
      readonly check: 'selects';
      readonly clause: string;
      readonly pointer: string;
      readonly whole: readonly string[];
      readonly from?: string;
      readonly to?: string;
      /** Booked on a later day than this. */
      readonly after?: string;
    }
  /** At least one of these link keys is in _links. */
  | { readonly check: 'link'; readonly clause: string; readonly anyOf: readonly string[] }
  | { readonly check: 'no-link'; readonly clause: string; readonly keys: readonly string[] }
  | {
      readonly check: 'header';
      readonly clause: string;
      readonly name: string;
      readonly in?: readonly string[];
      readonly matches?: string;
    }
  | { readonly check: 'content-type'; readonly clause: string; readonly in: readonly string[] }
  | { readonly check: 'empty-body'; readonly clause: string }
  /** A psu step ended on the redirect URI (or the nok one), with these query parameters. */
  | {
      readonly check: 'redirected';
      readonly clause: string;
      readonly to: 'redirectUri' | 'nokRedirectUri' | 'either';
      readonly query?: readonly string[];
      readonly noQuery?: readonly string[];
    }
  /** Two values are equal, or differ. */
  | {
      readonly check: 'equal' | 'differ';
      readonly clause: string;
      readonly left: Value;
      readonly right: Value;
    }
  /** A check of an extension, by its name; references in `with` are filled in. */
  | {
      readonly check: 'custom';
      readonly clause: string;
      readonly name: string;
      readonly with?: Value;
    }
  /** Each of the answers to requests at once holds for one of the groups wholly. */
  | {
      readonly check: 'each';
      readonly clause: string;
      readonly of: readonly (readonly Check[])[];
    }
  /** Of the answers to requests at once, no more than so many hold for all of these. */
  | {
      readonly check: 'at-most';
      readonly clause: string;
      readonly count: number;
      readonly of: readonly Check[];
    }
  /** The answers to requests at once that have this field have different values in it. */
  | { readonly check: 'distinct'; readonly clause: string; readonly pointer: string }
  /** At least one of the groups of checks holds wholly. */
  | {
      readonly check: 'any';
      readonly clause: string;
      readonly of: readonly (readonly Check[])[];
    };

/** What random walks are about. */
export type WalkKind = 'payment' | 'consent' | 'basket' | 'funds-consent';

export interface Case {
  /** `pis/initiate/rejects-missing-request-id`; starts with the folder it lies in. */
  readonly id: string;
  /** Present tense, without should or must. */
  readonly title: string;
  /** All clauses that its checks name (held by a test). */
  readonly clauses: readonly string[];
  readonly tags?: readonly string[];
  readonly needs: Needs;
  /** Refusals: the case that sends the same request made valid; it must pass in the same run. */
  readonly twin?: string;
  readonly steps: readonly Step[];
  /** Random walks over this kind of resource instead of steps. */
  readonly walk?: WalkKind;
  /**
   * Carried out when all other cases are over, once for each resource of this kind that the run made
   * and nobody authorised; its creation has the alias `made`.
   */
  readonly left?: WalkKind;
}
