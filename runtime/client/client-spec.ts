import type { MediaSpec } from '../model/media-type.js';
import type { StyledForm } from '../model/styled-form.js';
import type { WireForm } from '../model/wire-form.js';
import type { RawAnswer } from './read-answer.js';

/** A body that is in memory, or one that is read while it is sent. */
export interface OutgoingBody {
  readonly contentType: string;
  readonly bytes?: Uint8Array;
  readonly source?: Blob | ReadableStream<Uint8Array>;
}

/** A media type of a body that is sent, with the function that writes it. */
export interface BodySpec extends MediaSpec {
  readonly write: (
    media: MediaSpec,
    contentType: string,
    value: unknown,
    operationId: string,
  ) => OutgoingBody;
}

/** A media type of an answer, with the function that reads it. */
export interface AnswerMedia extends MediaSpec {
  readonly read: (media: MediaSpec, bytes: Uint8Array, contentType: string) => unknown;
}

/** A header of an answer; without `read` its text is its value. */
export interface HeaderForm extends WireForm {
  readonly read?: (form: WireForm, texts: readonly string[]) => unknown;
}

/** The declared headers of an answer. */
export type AnswerHeaders = Readonly<Record<string, HeaderForm>>;

/** An answer that a status may come with. */
export interface AnswerSpec {
  readonly headers: AnswerHeaders;
  readonly media: readonly AnswerMedia[];
}

/** A security scheme whose credential is sent. */
export interface SchemeSpec {
  readonly name: string;
  readonly as: 'bearer' | 'basic' | 'header' | 'query' | 'cookie';
  /** Of an API key. */
  readonly parameter?: string;
}

/** A parameter that is more than its plain text, with the function that writes it. */
export interface StyledParameter extends StyledForm {
  readonly write: (form: StyledForm, value: unknown, operationId: string) => string;
}

/**
 * What the client knows of an operation. The functions in it are those that this operation needs, so
 * that a bundler leaves out all others.
 */
export interface ClientOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Header that carries a new id for every call. */
  readonly requestIdHeader?: string;
  /** The media types of all declared answers, as the header Accept. */
  readonly accept?: string;
  /** Parameters that are more than their plain text, by place and name. */
  readonly styles?: Readonly<Record<string, StyledParameter>>;
  /** Where it has parameters in its query. */
  readonly writeQuery?: (
    operation: ClientOperation,
    query: Readonly<Record<string, unknown>>,
  ) => string;
  /** Where it has parameters in cookies. */
  readonly writeCookies?: (
    operation: ClientOperation,
    cookies: Readonly<Record<string, unknown>>,
  ) => string | undefined;
  /** Where it has a body, with its media types. */
  readonly writeBody?: (
    operation: ClientOperation,
    body: NonNullable<AnyRequest['body']>,
  ) => OutgoingBody;
  readonly body?: readonly BodySpec[];
  /** By status, class of statuses (`4XX`), or `default`. */
  readonly answers: Readonly<Record<string, AnswerSpec>>;
  /** Where an answer may be bytes: whether the answer with this head is one of those. */
  readonly streams?: (operation: ClientOperation, raw: Omit<RawAnswer, 'bytes'>) => boolean;
  /** The credentials wanted: all of one of these lists. */
  readonly security?: readonly (readonly SchemeSpec[])[];
}

/** A request of any operation. */
export interface AnyRequest {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly cookies?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: { readonly contentType: string; readonly value: unknown } | undefined;
}
