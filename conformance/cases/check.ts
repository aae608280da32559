import type { OperationId } from './operations.js';
import type { Value } from './value.js';

/** The checks of an exchange; each names its clause. */
export type Check =
  /** The status is one of these. */
  | { readonly check: 'status'; readonly clause: string; readonly in: readonly number[] }
  /** Any 2xx: the contract does not show which one the operation has. */
  | { readonly check: 'success'; readonly clause: string }
  /** A 4xx; which one, and whether it is declared, is for recommended clauses to say. */
  | {
      readonly check: 'refused';
      readonly clause: string;
      readonly operation?: OperationId;
      /** A status that is no refusal here. */
      readonly otherThan?: number;
      /** For a transport case: a refused handshake also counts. */
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
      /** The values are decimals: `1` equals `1.00`. */
      readonly decimal?: true;
      /** A string, or a number in its JSON notation, matches this regular expression. */
      readonly matches?: string;
      readonly type?: 'string' | 'number' | 'boolean' | 'array' | 'object';
      /** In a set-up, which goes on without it: it is judged although other checks of a set-up are not. */
      readonly aside?: true;
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
      /** Elements without a value satisfy the check; where none has a value, there is nothing to judge. */
      readonly whereTold?: true;
      /** The value does not match this regular expression. */
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
      /** The returned value may be lower, or earlier, than the one sent. */
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
      /** The link that the request follows: the step whose response has it, and its pointer there. */
      readonly link?: { readonly step: string; readonly pointer: string };
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
      /** Booked after this date. */
      readonly after?: string;
    }
  /** At least one of these link keys is in _links. */
  | { readonly check: 'link'; readonly clause: string; readonly anyOf: readonly string[] }
  | {
      readonly check: 'no-link';
      readonly clause: string;
      readonly keys: readonly string[];
      /** As that of a field. */
      readonly aside?: true;
    }
  | {
      readonly check: 'header';
      readonly clause: string;
      readonly name: string;
      readonly in?: readonly string[];
      readonly matches?: string;
    }
  | { readonly check: 'content-type'; readonly clause: string; readonly in: readonly string[] }
  | { readonly check: 'empty-body'; readonly clause: string }
  /** A psu step ended on the redirect URI (or the nok one, or the one with a slash at its end), with these query parameters. */
  | {
      readonly check: 'redirected';
      readonly clause: string;
      /** `nowhere`: the PSU stays at the bank. */
      readonly to: 'redirectUri' | 'nokRedirectUri' | 'slashRedirectUri' | 'either' | 'nowhere';
      readonly query?: readonly string[];
      readonly noQuery?: readonly string[];
      /** As that of a field. */
      readonly aside?: true;
    }
  /**
   * Of a psu step that ended on the redirect URI: the address has this parameter of the query as the requests of the case sent it in
   * TPP-Redirect-URI, where the bank served each of them so.
   */
  | {
      readonly check: 'keeps-query';
      readonly clause: string;
      readonly name: string;
      /** As that of a field. */
      readonly aside?: true;
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
  /** Each response to simultaneous requests satisfies all checks of one of the groups. */
  | {
      readonly check: 'each';
      readonly clause: string;
      readonly of: readonly (readonly Check[])[];
    }
  /** At most this number of responses to simultaneous requests satisfy all of these checks. */
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
      /** As that of a field. */
      readonly aside?: true;
    };
