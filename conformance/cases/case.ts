/**
 * A case is data: the requests, and the allowed responses, in the names of the contract. For a bank of
 * another dialect they are translated before the run (dialect/case-in-dialect.ts). Nothing in this room does
 * I/O: the engine runs the cases, `steps/` implements the verbs and `checks/` the assertions.
 *
 * Strings in steps may contain references, which are filled in just before sending:
 *   ${create.body.paymentId}     body of the exchange with alias `create`, by dotted path
 *   ${create.header.location}    a response header of it
 *   ${create.location}           its Location as an absolute URL
 *   ${create.link.scaRedirect}   a link of it as an absolute URL
 *   ${list.href.accounts.0._links.balances}   a nested link of it as an absolute URL
 *   ${create.authorisationId}    id of an authorisation: authorizationId, authorisationId or scaStatus link
 *   ${start.approach}            the SCA approach that the bank chose, where its response says so
 *   ${approve.query.code}        query parameter of the redirect that ended a `psu` step
 *   ${approve.confirmationCode}  the query parameter that the profile names as the confirmation code
 *   ${profile.pis.currency}      a value of the profile, by dotted path
 *   ${code.otp}                  the one-time code that an `otp` step read
 *   ${tpp.clientId}              the TPP's registration at the IAM (once a run, on demand)
 *   ${tpp2.clientId}             the registration of the second TPP
 *   ${pkce.approve.state}        state, verifier or challenge for the authorisation request of a psu step
 *   ${start.link.scaRedirect|create.link.scaRedirect}   the first one with a value
 *   ${uuid} ${today} ${today+30} a new UUID; today's date (YYYY-MM-DD); the date in 30 days
 *   ${month-end+1}               the last day of the month after this one
 *   ${leap-day} ${leap-day+1}    the next 29 February, at least two days from today, and the day after it
 *   ${year-end}                  the last day of this year, at least two days from today
 *
 * A string that is one single reference keeps the type of its value.
 */
import type { CreatedName } from '../../standard/resources.js';
import type { Dialect } from '../clauses/clause.js';
import type { Check } from './check.js';
import type { OperationId } from './operations.js';
import type { AppStep, ClockStep, InApproach, OtpStep, PsuStep, SkipWhen } from './steps-of-psu.js';
import type { Value } from './value.js';

export type { AppStep, ClockStep, InApproach, OtpStep, PsuStep, SkipWhen } from './steps-of-psu.js';

export type IdentityName =
  | 'tpp1'
  | 'tpp2'
  | 'none'
  | 'expired'
  | 'unknownCa'
  | 'wrongRole'
  | 'noFundsRole';

export type Service = 'PIS' | 'AIS' | 'PIIS' | 'SBS' | 'COF' | 'IAM';

/** What a case needs from the bank; otherwise the plan names the line of the profile that rules it out. */
export interface Needs {
  readonly services: readonly Service[];
  /** The bank supports one of these approaches. */
  readonly approaches?: readonly ('REDIRECT' | 'OAUTH' | 'DECOUPLED' | 'EMBEDDED')[];
  /** Only banks of this dialect. */
  readonly dialect?: Dialect;
  /** Optional operations that the bank offers. */
  readonly operations?: readonly OperationId[];
  /** Client certificates in the profile. */
  readonly identities?: readonly IdentityName[];
  /**
   * Dotted profile paths that must be set and not false. `pis.products=sepa-credit-transfers`:
   * the value is this one, or a list that includes it. `!psu.otp.fixed`: it must not be set.
   * `!pis.cancellation=none`: it must not have this value.
   */
  readonly profile?: readonly string[];
}

/** A named change that makes a valid request invalid. */
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

/** The certificate of the signature: a seal of a TPP, or one that the bank does not trust. */
export type Sealer = 'tpp1' | 'tpp2' | 'expired' | 'unknownCa';

/** A named change that makes the signature of a request invalid. */
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
  /** The sender's own seal by default. */
  readonly by?: Sealer;
  readonly digest?: 'SHA-256' | 'SHA-512';
  readonly tampering?: SignatureTampering;
}

/** Sends one request for one operation and judges the response. */
export interface CallStep {
  readonly kind: 'call';
  /** Alias, unique in the case. */
  readonly as: string;
  readonly operation: OperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Added to the headers of every valid request (X-Request-ID, and the required headers of the document). */
  readonly headers?: Readonly<Record<string, string>>;
  /** The access token that the request carries as `Authorization: Bearer`, where this reference has a value. */
  readonly bearer?: string;
  readonly body?: Value;
  /**
   * Default `json`; `indented` is JSON too. `xml`: the body is a text whose references are escaped. `multipart`: each field of the body
   * is a part; a string is XML, anything else is JSON.
   */
  readonly bodyType?: 'json' | 'indented' | 'form' | 'xml' | 'multipart';
  /** Base address instead of the profile's, for a link that contains one: `${start.link.scaOAuth}`. */
  readonly base?: string;
  /** Complete address instead of base and path, to follow a link: `${create.link.self}`; `query` is added. */
  readonly url?: string;
  readonly identity?: IdentityName;
  /**
   * The number of simultaneous requests; `limits.concurrency` of the profile may lower it, and with 1 the case does not apply. Each has its own X-Request-ID, unless they
   * are `same`: one request, sent several times. References use the first successful response.
   */
  readonly atOnce?: { readonly times: number; readonly same?: true };
  readonly mutate?: readonly Mutation[];
  /** Signs the request, if the profile has seals; `tampering` is applied after `mutate`. */
  readonly sign?: Signing;
  /** A web server in front of the bank may refuse this request: the exact form of the refusal is not judged. */
  readonly atTheDoor?: boolean;
  /** Set-up: a failure makes the case setup-failed, not failed. */
  readonly setup?: boolean;
  /**
   * A set-up that only the steps need that refer to it or name it as `twinStep`: when it fails, the case goes on
   * without them.
   */
  readonly mayFail?: true;
  /** A set-up that is sent once in a run: later cases with the same name use its response. */
  readonly sharedAs?: string;
  /** A set-up that is judged too: its checks count as those of the case, and a failure ends the case as failed. */
  readonly judged?: true;
  /**
   * Alias of the step that sends the same request made valid. If that one failed, a refusal proves nothing: only
   * a success with data counts (checks/open-door.ts).
   */
  readonly twinStep?: string;
  /** Only when this reference has a value, such as `${create.link.startAuthorisation}`. */
  readonly when?: string;
  /** Only when this reference has no value. */
  readonly unless?: string;
  readonly skipWhen?: SkipWhen;
  readonly inApproach?: InApproach;
  /** When the profile says that the operation is missing, the plan removes the step, not the case. */
  readonly ifOffered?: true;
  /** The duty of the matrix (cases/duties/duty.ts) that the step tests on its operation. */
  readonly duty?: string;
  /** Another operation of the duty: the one whose response has the link that the step follows. */
  readonly dutyOn?: OperationId;
  /**
   * The case is about these statuses. With another one that the checks also allow, the bank made another
   * choice, and the case does not apply.
   */
  readonly appliesOn?: readonly number[] | 'success';
  /** A success uses up what the case works with: its first steps are carried out once more before the next one. */
  readonly spends?: true;
  /** Without a success the bank cannot be judged: the case is setup-failed, and its clauses stay untested. */
  readonly judgedOnSuccess?: true;
  /**
   * The case is about responses in which each reference has one of its values. With another value, the
   * bank made another choice, and the case does not apply.
   */
  readonly appliesWhen?: readonly { readonly value: string; readonly in: readonly string[] }[];
  /**
   * Repeated until this field has one of these values, at most for `timeouts.settleMs`. A read
   * whose checks are about the effect of earlier steps is repeated without this (engine/polling.ts).
   */
  readonly until?: { readonly pointer: string; readonly in: readonly string[] };
  /**
   * The request is unusual. Where the bank refuses it, the same one is sent with these headers, without those that are null, and with this body, and its
   * response counts. `clause`: that of a bank that serves the second one and had to serve the first; `deviation`: what the first one has, in words. `unsigned`: the clause of a signed request, which is sent unsigned before anything else changes.
   */
  readonly plain?: {
    readonly headers?: Readonly<Record<string, string | null>>;
    readonly body?: Value;
    readonly bodyType?: 'json';
    readonly clause?: string;
    readonly deviation?: string;
    readonly unsigned?: string;
  };
  /** The time in milliseconds that passes before it is sent; other cases go on in the meantime. */
  readonly afterMs?: number;
  readonly expect: readonly Check[];
}

/** A valid request that is made invalid in one way, to test a duty. */
export interface Attempt extends Pick<CallStep, 'as' | 'expect' | 'duty' | 'twinStep' | 'afterMs'> {
  readonly identity?: IdentityName;
  readonly mutate?: readonly Mutation[];
  /** Only when all references of this text have a value. */
  readonly when?: string;
  readonly atTheDoor?: boolean;
}

/** The duty that a valid request of a grant fills. */
interface Served extends Pick<CallStep, 'expect'> {
  readonly duty: string;
}

/**
 * The PSU decides on something that an earlier step created: a payment, a consent, a basket, a
 * consent to confirm funds, or the cancellation that a DELETE requested. The case does not say how:
 * the plan replaces this step with the steps of one of the bank's approaches
 * (cases/grants/expand-grants.ts). Those are set-up. Their aliases are `start`, `approve` (or
 * `reject`) and others of the approach, followed by `-ALIAS` unless the alias of the creation is
 * `create`.
 */
export interface GrantStep {
  readonly kind: 'grant';
  readonly as: string;
  /** Alias of the creation, or of the DELETE. The grant has the same identity and path. */
  readonly of: string;
  /** Suffix of the aliases instead of that one: for several people who decide on the same resource. */
  readonly name?: string;
  /** Headers of the start request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Invalid updates, sent before the last update of the grant, if the approach has updates. */
  readonly attempts?: readonly Attempt[];
  /** Invalid starts, sent before the start. */
  readonly startAttempts?: readonly Attempt[];
  /** Steps after the start of the authorisation and before the decision of the PSU. */
  readonly begun?: readonly CallStep[];
  /** The authorisation starts, and nobody decides. */
  readonly undecided?: true;
  /** The resource needs no decision when one of these references has one of its values. */
  readonly skipWhen?: SkipWhen;
  /** The duty that judges the valid updates; they are set-up without it. */
  readonly served?: Served;
  /** Its valid requests are judged: the start, the updates and the exchange of a code. */
  readonly judged?: true;
  /** The start is sent to the link that asks for it. */
  readonly atLink?: true;
  /** In Embedded and Decoupled: the start alone wants no redirect, and the creation prefers one. */
  readonly prefersLater?: true;
  /** Its start is signed, unless it has credentials. */
  readonly signed?: true;
  /** Its start has no body where it has no data; where the bank refuses that, the usual start follows. */
  readonly bareStart?: true;
  /** A step before it may have started it, with the alias of its start. */
  readonly isStarted?: true;
  /** The Content-Type of its start and its updates without credentials, and of one with a token. */
  readonly sentAs?: string;
  /** The access token that its requests carry, where this reference has a value. */
  readonly bearer?: string;
  /** The time in milliseconds that passes before each of its requests. */
  readonly afterMs?: number;
  /** Follows the scaStatus link of its response, where given, to this operation. */
  readonly linked?: Served & Pick<CallStep, 'operation'>;
  readonly decision: 'approve' | 'reject';
  /** Dotted profile path of the PSU; default `psu`. */
  readonly who?: string;
  readonly setup?: boolean;
  readonly expect: readonly Check[];
}

export type Step = CallStep | PsuStep | AppStep | OtpStep | ClockStep | GrantStep;
/** The kinds of resources of random walks. */
export type WalkKind = CreatedName;

export interface Case {
  /** `pis/initiate/rejects-missing-request-id`; starts with the folder of the case. */
  readonly id: string;
  /** In the present tense, without should or must. */
  readonly title: string;
  /** All clauses that its checks name; a test verifies this. */
  readonly clauses: readonly string[];
  readonly tags?: readonly string[];
  readonly needs: Needs;
  /** The case that sends the same request made valid, for a refusal, or in its plain form; it must pass first in the same run. */
  readonly twin?: string;
  readonly steps: readonly Step[];
  /** It sends a wrong password or code of the PSU: repeated (--repeat), it would lock the PSU at a sound bank. */
  readonly once?: true;
  /** Runs random walks over this kind of resource instead of steps. */
  readonly walk?: WalkKind;
  /**
   * Runs after all other cases, once for each resource of this kind that the run created
   * and nobody authorised; the alias of its creation is `made`.
   */
  readonly left?: WalkKind;
  /** The same for other resources of earlier cases: a sample of them is read once more. */
  readonly earlier?: EarlierResources;
  /** Runs after those, once for each resource of this kind that the run created and that has not ended: removes it. */
  readonly removes?: WalkKind;
}

/** Resources of earlier cases that a case reads once more. */
export interface EarlierResources {
  readonly kind: WalkKind;
  /**
   * `were-approved`: their authorisation has succeeded, and they have not ended. `stand`: their status has shown that a PSU authorised them, and
   * nothing that the run did may have ended them.
   */
  readonly that: 'were-deleted' | 'ended' | 'were-in-a-deleted-basket' | 'were-approved' | 'stand';
  /** Maximum number of resources that are read. */
  readonly most: number;
}
