/** A response with a body of one media type. */
export type ResponseOf<Status, ContentType, Body, Headers = Record<never, never>> = {
  readonly status: Status;
  readonly contentType: ContentType;
  readonly headers: Headers;
  readonly body: Body;
};

/** A response without a body. */
export type EmptyResponse<Status, Headers = Record<never, never>> = {
  readonly status: Status;
  readonly contentType?: undefined;
  readonly headers: Headers;
  readonly body?: undefined;
};
