/** Any response, as returned by hooks. A body that is not a string is sent as JSON. */
export interface Answer {
  readonly status: number;
  readonly contentType?: string | undefined;
  readonly headers?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}
