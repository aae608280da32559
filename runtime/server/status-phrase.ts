/** The statuses of our own responses, as RFC 9110 and RFC 6585 name them. */
const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
};

/** The title of a problem of the type about:blank (RFC 9457, 4.2.1). */
export function statusPhrase(status: number): string {
  return PHRASES[status] ?? (status < 500 ? 'Bad Request' : 'Internal Server Error');
}
