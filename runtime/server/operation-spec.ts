import type { DeclaredAnswers, JudgedMediaSpec } from '../model/declared-answer.js';
import type { Rule } from '../model/rule.js';
import type { StyledForm } from '../model/styled-form.js';
import type { WireForm } from '../model/wire-form.js';
import type { Defaults } from './defaults.js';
import type { PlainRequest } from './plain-message.js';
import type { QueryTexts } from './query-texts.js';
import type { RequestError } from './request-error.js';
import type { SecuritySpec } from './security-spec.js';

export interface ParameterSpec extends WireForm {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly required?: boolean;
  /** For a list or an object, and for a text with a prefix; `list` is then ignored. */
  readonly styled?: StyledForm;
  readonly rule?: Rule;
  /** All allowed values: a path with another value belongs to another operation, if one matches. */
  readonly values?: readonly string[];
  /** The default of an absent parameter, where defaults are applied. */
  readonly fallback?: unknown;
  readonly defaults?: Defaults;
}

export interface RequestMediaSpec extends JudgedMediaSpec {
  readonly defaults?: Defaults;
  /** Whether the defaults name readOnly fields, which are removed. */
  readonly removes?: true;
  /** The rule for each value of a path parameter. */
  readonly selection?: {
    readonly parameter: string;
    readonly rules: Readonly<Record<string, Rule>>;
  };
}

export interface BodySpec {
  readonly required: boolean;
  readonly media: readonly RequestMediaSpec[];
}

export interface OperationSpec {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ParameterSpec[];
  /** Generated functions by the first parameter that each reads; it reads those after it too. */
  readonly readers?: ReadonlyMap<ParameterSpec, ParameterReader>;
  readonly body?: BodySpec;
  /** Media types of successful responses. */
  readonly produces: readonly string[];
  readonly answers: DeclaredAnswers;
  /** Names of the request's headers that every response repeats, unless it has them already. */
  readonly repeats?: readonly string[];
  /** Absent when the operation requires no credentials. */
  readonly security?: SecuritySpec;
}

/** The places of a request where parameters are. */
export interface SentParameters {
  readonly path: Readonly<Record<string, string>>;
  readonly query: QueryTexts;
  readonly headers: PlainRequest['headers'];
  readonly url: string;
  readonly operation: OperationSpec;
}

/** The values of parameters. */
export interface ReadParameters {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly cookies: Record<string, unknown>;
}

/**
 * Reads some parameters of an operation and collects their errors. Such functions are generated, since code
 * with the names in it is several times faster than a loop over a table.
 */
export type ParameterReader = (
  sent: SentParameters,
  read: ReadParameters,
  errors: RequestError[],
) => void;
