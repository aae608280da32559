import type { MediaSpec } from '../model/media-type.js';
import type { StyledForm } from '../model/styled-form.js';
import type { WireForm } from '../model/wire-form.js';
import type { RawAnswer } from './raw-answer.js';

/** A body in memory, or one that is read while it is sent. */
export interface OutgoingBody {
  readonly contentType: string;
  readonly bytes?: Uint8Array;
  readonly source?: Blob | ReadableStream<Uint8Array>;
}

/** A media type of a request body, with the function that writes it. */
export interface BodySpec extends MediaSpec {
  readonly write: (
    media: MediaSpec,
    contentType: string,
    value: unknown,
    operationId: string,
  ) => OutgoingBody;
}

/** A media type of a response, with the function that reads it. */
export interface AnswerMedia extends MediaSpec {
  readonly read: (media: MediaSpec, bytes: Uint8Array, contentType: string) => unknown;
  /** For items one after the other: reads them from a stream. `fail` makes the error of a wrong one. */
  readonly open?: (
    stream: ReadableStream<Uint8Array>,
    fail: (code: 'UNREADABLE_ANSWER', message: string) => Error,
  ) => AsyncIterable<unknown>;
}

/** The same stream, whose errors are those that `failed` makes of the transport's. */
export type OpenStream = (
  stream: ReadableStream<Uint8Array>,
  failed: (cause: unknown) => Error,
) => ReadableStream<Uint8Array>;

/** A header of a response; without `read`, its value is its text. */
export interface HeaderForm extends WireForm {
  readonly read?: (form: WireForm, texts: readonly string[]) => unknown;
}

/** The declared headers of a response. */
export type AnswerHeaders = Readonly<Record<string, HeaderForm>>;

/** By status code, class of status codes, or `default`. */
export type AnswerTable = Readonly<Record<string, AnswerSpec>>;

/** A declared response for a status code. */
export interface AnswerSpec {
  readonly headers: AnswerHeaders;
  readonly media: readonly AnswerMedia[];
}

/** A security scheme whose credential is sent. */
export interface SchemeSpec {
  readonly name: string;
  readonly as: 'bearer' | 'basic' | 'header' | 'query' | 'cookie';
  /** The name of the header, query parameter or cookie of an API key. */
  readonly parameter?: string;
}

/** A parameter with a style, with the function that writes it. */
export interface StyledParameter extends StyledForm {
  readonly write: (form: StyledForm, value: unknown, operationId: string) => string;
}

/**
 * What the client needs for an operation. It only refers to the functions that this operation needs, so that
 * a bundler omits all others.
 */
export interface ClientOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Header that contains a new id for every call. */
  readonly requestIdHeader?: string;
  /** The media types of all declared responses, as the header Accept. */
  readonly accept?: string;
  /** Parameters with a style, by location and name. */
  readonly styles?: Readonly<Record<string, StyledParameter>>;
  /** Present when the operation has query parameters. */
  readonly writeQuery?: (
    operation: ClientOperation,
    query: Readonly<Record<string, unknown>>,
  ) => string;
  /** Present when the operation has cookie parameters. */
  readonly writeCookies?: (
    operation: ClientOperation,
    cookies: Readonly<Record<string, unknown>>,
  ) => string | undefined;
  /** Present when the operation has a body, with its media types. */
  readonly writeBody?: (
    operation: ClientOperation,
    body: NonNullable<AnyRequest['body']>,
  ) => OutgoingBody;
  readonly body?: readonly BodySpec[];
  /** By status code, class of status codes (`4XX`), or `default`. */
  readonly answers: readonly AnswerTable[];
  /** Present when a response may be bytes or items: what opens the response with these headers, if it is one. */
  readonly streams?: (
    operation: ClientOperation,
    raw: Omit<RawAnswer, 'bytes'>,
  ) => OpenStream | undefined;
  /** The required credentials: all of any one of these lists. */
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
