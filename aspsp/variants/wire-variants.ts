import { header } from '../../mutation/edit-answer.js';
import { all, json } from './changes.js';
import type { AnswerChange, Variant } from './variant.js';

const FORMAT = 'What the service does: JSON is the message format, how it is written is not shown';
const HEADERS = 'Endpoints: response headers are not shown';
const HTTP = 'Nothing is specified about HTTP beyond methods, paths, headers and status codes';

/** Reverses the order of object members; arrays stay unchanged. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, item]) => [key, reversed(item)]));
}

const withCharset: AnswerChange = (answer) => {
  const type = answer.headers['content-type'];
  if (type === undefined || !/[/+]json$/.test(type)) return answer;
  return header('content-type', `${type};charset=UTF-8`)(answer);
};

const pretty: AnswerChange = (answer) => {
  const isJson = /[/+]json\b/.test(answer.headers['content-type'] ?? '') && answer.text !== '';
  if (!isJson) return answer;
  return { ...answer, text: `${JSON.stringify(JSON.parse(answer.text), null, 2)}\r\n` };
};

/** Variants that differ on the wire while every value is the same. */
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
    sentence: 'The members of JSON objects are in the opposite order.',
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
    sentence: 'Responses have additional headers of the bank.',
    open: HEADERS,
    answer: all(
      header('x-example-trace', '7f3a'),
      header('cache-control', 'no-store'),
      header('strict-transport-security', 'max-age=31536000'),
    ),
  },
  {
    id: 'fewer-headers',
    sentence: 'Responses contain neither Location nor ASPSP-SCA-Approach.',
    open: HEADERS,
    answer: all(header('location', undefined), header('aspsp-sca-approach', undefined)),
  },
  {
    id: 'upper-case-headers',
    sentence: 'The names of headers are in capitals.',
    open: HTTP,
    head: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
  },
  {
    id: 'chunked-answers',
    sentence: 'Bodies are sent in chunks, without Content-Length.',
    open: HTTP,
    head: ({ 'content-length': _, ...headers }) => headers,
  },
  {
    id: 'strict-handshake',
    sentence: 'Clients without a trusted certificate are refused in the TLS handshake.',
    open: 'Authentication, 1: mutual TLS; where a bank terminates it is not shown',
    tlsStrict: true,
  },
  {
    id: 'no-keep-alive',
    sentence: 'Every connection serves only one request.',
    open: HTTP,
    head: (headers) => ({ ...headers, connection: 'close' }),
  },
];
