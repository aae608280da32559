import type { MediaSpec } from '../model/media-type.js';
import type { StyledForm } from '../model/styled-form.js';
import type { WireForm } from '../model/wire-form.js';

export interface AnswerSpec {
  readonly status: number | '1XX' | '2XX' | '3XX' | '4XX' | '5XX' | 'default';
  readonly headers: Readonly<Record<string, WireForm>>;
  readonly media: readonly MediaSpec[];
}

/** What the client knows of an operation. */
export interface ClientOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Header that carries a new id for every call. */
  readonly requestIdHeader?: string;
  /** Parameters that are more than their plain text, by place and name. */
  readonly styles?: Readonly<Record<string, StyledForm>>;
  readonly body?: readonly MediaSpec[];
  readonly answers: readonly AnswerSpec[];
}

/** A request of any operation. */
export interface AnyRequest {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly cookies?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: { readonly contentType: string; readonly value: unknown } | undefined;
}
