/** The responses with a status. */
export type AtStatus<R, S> = R extends { readonly status: infer Q }
  ? S extends Q
    ? R
    : never
  : never;
type MediaOf<R> = R extends { readonly contentType: infer T } ? T : never;

/** The media type may be left out where JSON is the only one of the status. */
type DefaultMedia<R, All> = R extends {
  readonly status: infer S;
  readonly contentType: 'application/json';
}
  ? [Exclude<MediaOf<AtStatus<All, S>>, 'application/json'>] extends [never]
    ? 'contentType'
    : never
  : never;

/** The headers may be left out where none is required. */
type EmptyHeaders<R> = R extends { readonly headers: infer H }
  ? Record<never, never> extends H
    ? 'headers'
    : never
  : never;

type Without<R, K extends keyof R> = [K] extends [never] ? R : Omit<R, K> & Partial<Pick<R, K>>;

/** One of the responses `R` as a handler returns it: without what the server adds. */
export type Returned<R, All = R> = R extends unknown
  ? Without<R, (DefaultMedia<R, All> | EmptyHeaders<R>) & keyof R>
  : never;
