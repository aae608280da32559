import type { Answer } from './answer.js';
import type { AtStatus } from './returned.js';

type WithType<R, T> = R extends { readonly contentType: T } ? R : never;
/** The responses of a media type: those that name it, or else those whose range has it. */
type Covering<R, T> = [WithType<R, T>] extends [never]
  ? R extends { readonly contentType: infer C }
    ? T extends C
      ? R
      : never
    : never
  : WithType<R, T>;
type Bodiless<R> = R extends { readonly body?: undefined } ? R : never;
type StatusOf<R> = R extends { readonly status: infer S extends number } ? S : never;
type PartOf<R, K extends string> = R extends { readonly [key in K]: infer P } ? P : never;
type HeadersOf<R> =
  Record<never, never> extends PartOf<R, 'headers'>
    ? readonly [headers?: PartOf<R, 'headers'>]
    : readonly [headers: PartOf<R, 'headers'>];

/** Returns a response of one media type; an undeclared status code or body does not compile. */
type WithBody<R> = <S extends StatusOf<R>>(
  status: S,
  body: PartOf<AtStatus<R, S>, 'body'>,
  ...headers: HeadersOf<AtStatus<R, S>>
) => AtStatus<R, S>;

/** Returns the responses `R` of an operation. */
export interface AnswerBuilders<R> {
  readonly json: WithBody<WithType<R, 'application/json'>>;
  readonly problem: WithBody<WithType<R, 'application/problem+json'>>;
  readonly xml: WithBody<WithType<R, 'application/xml'>>;
  readonly text: WithBody<WithType<R, 'text/plain'>>;
  readonly html: WithBody<WithType<R, 'text/html'>>;
  /** Any declared media type, and any type of a declared range. */
  as<T extends PartOf<R, 'contentType'>, S extends StatusOf<Covering<R, T>>>(
    contentType: T,
    status: S,
    body: PartOf<AtStatus<Covering<R, T>, S>, 'body'>,
    ...headers: HeadersOf<AtStatus<Covering<R, T>, S>>
  ): AtStatus<Covering<R, T>, S>;
  /** Without a body. */
  empty<S extends StatusOf<Bodiless<R>>>(
    status: S,
    ...headers: HeadersOf<AtStatus<Bodiless<R>, S>>
  ): AtStatus<Bodiless<R>, S>;
}

type AnyHeaders = NonNullable<Answer['headers']>;

function ofType(contentType: string) {
  return (status: number, body: unknown, headers: AnyHeaders = {}): Answer => {
    return { status, contentType, headers, body };
  };
}

const BUILDERS: unknown = {
  json: ofType('application/json'),
  problem: ofType('application/problem+json'),
  xml: ofType('application/xml'),
  text: ofType('text/plain'),
  html: ofType('text/html'),
  as: (contentType: string, status: number, body: unknown, headers?: AnyHeaders) =>
    ofType(contentType)(status, body, headers),
  empty: (status: number, headers: AnyHeaders = {}): Answer => ({ status, headers }),
};

/** The functions are the same for all operations; only their types differ. */
export function answerBuilders<R>(): AnswerBuilders<R> {
  return BUILDERS as AnswerBuilders<R>;
}
