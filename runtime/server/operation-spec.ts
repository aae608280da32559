import type { MediaSpec } from '../model/media-type.js';
import type { Rule } from '../model/rule.js';
import type { StyledForm } from '../model/styled-form.js';
import type { WireForm } from '../model/wire-form.js';
import type { Defaults } from './defaults.js';
import type { SecuritySpec } from './security-spec.js';

export interface ParameterSpec extends WireForm {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly required: boolean;
  /** Of a list or an object, and of a text with a sign before it; `list` tells nothing then. */
  readonly styled?: StyledForm;
  readonly rule?: Rule;
  /** All values there are: a path with another one belongs to another operation, if one fits. */
  readonly values?: readonly string[];
  /** What stands for an absent one, where defaults are applied. */
  readonly fallback?: unknown;
  readonly defaults?: Defaults;
}

/** A body of one media type, and the rule that it is judged by. */
export interface JudgedMediaSpec extends MediaSpec {
  readonly rule?: Rule;
}

export interface RequestMediaSpec extends JudgedMediaSpec {
  readonly defaults?: Defaults;
  /** Which rule holds for which value of a path parameter. */
  readonly selection?: {
    readonly parameter: string;
    readonly rules: Readonly<Record<string, Rule>>;
  };
}

export interface BodySpec {
  readonly required: boolean;
  readonly media: readonly RequestMediaSpec[];
}

export interface AnswerHeaderSpec extends WireForm {
  readonly name: string;
  readonly required: boolean;
  readonly rule?: Rule;
}

export interface AnswerSpec {
  /** A status code, a class of them such as `4XX`, or `default`. */
  readonly status: number | string;
  readonly headers?: readonly AnswerHeaderSpec[];
  /** Absent where the answer has no body. */
  readonly media?: readonly JudgedMediaSpec[];
}

export interface OperationSpec {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ParameterSpec[];
  readonly body?: BodySpec;
  /** Media types of the answers that mean success. */
  readonly produces: readonly string[];
  readonly answers: readonly AnswerSpec[];
  /** Absent where everybody may call. */
  readonly security?: SecuritySpec;
}
