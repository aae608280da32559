import { all, header, json } from './changes.js';
import type { Change, Variant } from './variant.js';

const FORMAT = 'What the service does: JSON is the message format, how it is written is not shown';
const HEADERS = 'Endpoints: response headers are not shown';
const HTTP = 'Nothing is said of HTTP beyond methods, paths, headers and statuses';

/** Members in the opposite order; lists stay as they are. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, item]) => [key, reversed(item)]));
}

const withCharset: Change = (answer) => {
  const type = answer.headers['content-type'];
  if (type === undefined || !/[/+]json$/.test(type)) return answer;
  return header('content-type', `${type};charset=UTF-8`)(answer);
};

const pretty: Change = (answer) => {
  const isJson = /[/+]json\b/.test(answer.headers['content-type'] ?? '') && answer.text !== '';
  if (!isJson) return answer;
  return { ...answer, text: `${JSON.stringify(JSON.parse(answer.text), null, 2)}\r\n` };
};

/** What differs on the wire while every value is the same. */
export const WIRE_VARIANTS: readonly Variant[] = [
  {
    id: 'charset-in-media-type',
    sentence: 'The media type of JSON names its charset.',
    open: FORMAT,
    answer: withCharset,
    iam: withCharset,
  },
  {
    id: 'members-reversed',
    sentence: 'The members of JSON objects come in the opposite order.',
    open: FORMAT,
    answer: json((body) => reversed(body) as typeof body),
    iam: json((body) => reversed(body) as typeof body),
  },
  {
    id: 'pretty-json',
    sentence: 'JSON is indented and ends with a line feed.',
    open: FORMAT,
    answer: pretty,
    iam: pretty,
  },
  {
    id: 'more-headers',
    sentence: "Answers have headers of the bank's own.",
    open: HEADERS,
    answer: all(
      header('x-example-trace', '7f3a'),
      header('cache-control', 'no-store'),
      header('strict-transport-security', 'max-age=31536000'),
    ),
  },
  {
    id: 'fewer-headers',
    sentence: 'Answers name neither Location nor ASPSP-SCA-Approach.',
    open: HEADERS,
    answer: all(header('location', undefined), header('aspsp-sca-approach', undefined)),
  },
  {
    id: 'upper-case-headers',
    sentence: 'The names of headers are written in capitals.',
    open: HTTP,
    head: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
  },
  {
    id: 'chunked-answers',
    sentence: 'Bodies come in chunks and without Content-Length.',
    open: HTTP,
    head: ({ 'content-length': _, ...headers }) => headers,
  },
  {
    id: 'strict-handshake',
    sentence: 'Who has no certificate, or none that is trusted, is refused in the handshake.',
    open: 'Authentication, 1: mutual TLS, where a bank ends it is not shown',
    tlsStrict: true,
  },
  {
    id: 'no-keep-alive',
    sentence: 'Every connection serves one request.',
    open: HTTP,
    head: (headers) => ({ ...headers, connection: 'close' }),
  },
];
