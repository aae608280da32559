import type { AnswerWithBody } from '../answer-body.js';
import { bodyOf, editAnswer, withBody, withText } from '../answer-body.js';
import type { Mutant, MutantAction, MutantOperator, Seed } from '../mutant.js';
import { fieldsOf, isSuccess, slugOf } from './field-operators.js';

const always = (slug: string) => (): readonly Seed[] => [{ slug }];

const changed = (
  change: (answer: AnswerWithBody, mutant: Mutant) => AnswerWithBody | undefined,
): MutantAction => ({
  kind: 'answer',
  change: (mutant, { answer }) => change(answer, mutant),
});

type Headers = AnswerWithBody['headers'];
const withHeaders = (answer: AnswerWithBody, headers: Headers): AnswerWithBody => ({
  ...answer,
  headers,
});

type Members = Readonly<Record<string, unknown>>;

/** Changes every object of a JSON value, inner ones first; `name` is the member that contains it. */
function everyObject(
  value: unknown,
  change: (members: Members, name: string) => unknown,
  name = '',
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => everyObject(each, change, name));
  const members = Object.entries(value).map(([key, each]) => [key, everyObject(each, change, key)]);
  return change(Object.fromEntries(members), name);
}

/** Adds what a bank may return besides the fields of the contract; every link is a hyperlink. */
const withMore = (members: Members, name: string): Members =>
  name === '_links'
    ? { ...members, bankOwn: { href: '/bank/own' } }
    : { ...members, bankOwnText: 'text', bankOwnList: [1, { a: null }] };

const inBody = (change: (body: unknown) => unknown): MutantAction =>
  changed((answer) => {
    const body = bodyOf(answer);
    if (body === undefined) return undefined;
    const now = change(body);
    return JSON.stringify(now) === JSON.stringify(body) ? undefined : withBody(answer, now);
  });

const isJson = (answer: AnswerWithBody): boolean => bodyOf(answer) !== undefined;

const contentType = (write: (value: string) => string): MutantAction =>
  changed((answer) => {
    if (!isJson(answer)) return undefined;
    const headers = answer.headers.map(([name, value]) =>
      /^content-type$/i.test(name) ? ([name, write(value)] as const) : ([name, value] as const),
    );
    return withHeaders(answer, headers);
  });

const media = (value: string): string => value.split(';')[0]?.trim() ?? value;

const row = (
  id: string,
  because: string,
  action: MutantAction,
  more: Partial<MutantOperator> = {},
): MutantOperator => ({
  id: `any-${id}`,
  intent: 'conforming',
  duty: 'form of responses',
  because,
  derive: always(`answer/${id}`),
  action,
  ...more,
});

const HTTP =
  'What the service does: JSON is the message format; the details of JSON and HTTP are left to their specifications';
const FIELDS = 'Resources and their fields: the tables list fields and forbid no others';

/** Permitted differences in the bytes of a response. */
export const FORM_OPERATORS: readonly MutantOperator[] = [
  row(
    'members-added',
    FIELDS,
    inBody((body) => everyObject(body, withMore)),
  ),
  row(
    'members-reversed',
    HTTP,
    inBody((body) =>
      everyObject(body, (members) => Object.fromEntries(Object.entries(members).reverse())),
    ),
  ),
  row(
    'json-indented',
    HTTP,
    changed((answer) =>
      isJson(answer)
        ? withText(answer, `\n${JSON.stringify(bodyOf(answer), null, 4)}\n`)
        : undefined,
    ),
  ),
  row(
    'json-escaped',
    HTTP,
    changed((answer) =>
      isJson(answer) ? withText(answer, escaped(answer.body.toString('utf8'))) : undefined,
    ),
  ),
  row(
    'header-names-lower',
    HTTP,
    changed((answer) =>
      withHeaders(
        answer,
        answer.headers.map(([name, value]) => [name.toLowerCase(), value]),
      ),
    ),
  ),
  row(
    'header-names-upper',
    HTTP,
    changed((answer) =>
      withHeaders(
        answer,
        answer.headers.map(([name, value]) => [name.toUpperCase(), value]),
      ),
    ),
  ),
  row(
    'headers-added',
    HTTP,
    changed((answer) =>
      withHeaders(answer, [
        ['X-Bank-Trace', '1'],
        ...answer.headers,
        ['Server', 'bank'],
        ['Vary', 'Accept'],
      ]),
    ),
  ),
  row(
    'headers-reversed',
    HTTP,
    changed((answer) => withHeaders(answer, answer.headers.toReversed())),
  ),
  row('media-type-bare', HTTP, contentType(media)),
  row(
    'media-type-spaced',
    HTTP,
    contentType((value) => `${media(value)} ; charset="utf-8"`),
  ),
  row(
    'media-type-upper',
    HTTP,
    contentType((value) => `${media(value).toUpperCase()};charset=UTF-8`),
  ),
  row(
    'late',
    'Limits: timeouts are not shown',
    changed((answer) => ({ ...answer })),
    { delayMs: 60 },
  ),
];

/** Letters as \uXXXX escapes, which is equivalent JSON. */
const escaped = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"/g, (literal) =>
    literal.replace(/(?<!\\)[eE]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  );

/**
 * Fields with which a TPP continues: a flow of the contract needs them, even if the document declares them
 * optional.
 */
const LEADS_ON =
  /^(?:scaRedirect|scaOAuth|confirmation|start|update|select|authorise|authorizationId|authorisationId|scaMethods|authenticationMethodId|challengeData|next|href)/;

/**
 * Fields that the document declares optional but the contract requires in some responses, with the reason.
 */
const OWED_SOMETIMES: ReadonlyMap<string, string> = new Map([
  ['bookingDate', 'Transactions: bookingDate is absent for pending, so it is present for booked'],
]);

const nameOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

/** Fields of bodies that may be absent. */
export const OPTIONAL_OPERATORS: readonly MutantOperator[] = [
  {
    id: 'optional-dropped',
    intent: 'conforming',
    duty: 'optional fields',
    because: FIELDS.replace('forbid no others', 'the document requires this one nowhere'),
    derive: (shape, target) =>
      fieldsOf(shape, target)
        .filter(({ required, pointer }) => {
          const name = nameOf(pointer);
          return required === 'never' && !LEADS_ON.test(name) && !OWED_SOMETIMES.has(name);
        })
        .map(({ pointer }) => ({ slug: `${slugOf(pointer)}/left-out`, pointer })),
    action: {
      kind: 'answer',
      change: (mutant, { answer }) =>
        isSuccess(answer.status)
          ? editAnswer(answer, mutant.pointer ?? '', () => undefined)
          : undefined,
    },
  },
  {
    id: 'location-left-out',
    intent: 'conforming',
    duty: 'optional fields',
    because: 'Common request headers: no response header is shown; the formal one is optional',
    derive: (shape) => (shape.method === 'POST' ? [{ slug: 'location/left-out' }] : []),
    action: changed((answer) => {
      const kept = answer.headers.filter(([name]) => !/^location$/i.test(name));
      return kept.length === answer.headers.length || !isSuccess(answer.status)
        ? undefined
        : withHeaders(answer, kept);
    }),
  },
];

const isRefusal = ({ status }: AnswerWithBody): boolean => status >= 400 && status < 500;

/**
 * Status codes that ask the TPP for something other than giving up: to wait, or to use another certificate.
 */
const OTHER_MEANING: ReadonlySet<number> = new Set([408, 429]);

/** Whether a refusal may have this status too. Only what is not permitted can lack authentication (RFC 9110, 15.5.2). */
const maySay = (status: number, { status: own }: AnswerWithBody): boolean =>
  own !== status && !OTHER_MEANING.has(own) && (status !== 401 || own === 403);

const refusalBody = (
  id: string,
  write: (answer: AnswerWithBody) => AnswerWithBody,
): MutantOperator =>
  row(
    id,
    'Errors: error body structure, error codes and messages are not shown',
    changed((answer) => (isRefusal(answer) ? write(answer) : undefined)),
    { id: `refusal-${id}`, derive: always(`refusal/${id}`), duty: 'refusals' },
  );

const PROBLEM = JSON.stringify({ type: 'about:blank', title: 'Refused', detail: 'No.' });
const MESSAGES = JSON.stringify({
  tppMessages: [{ category: 'ERROR', code: 'BANK_OWN', text: 'No.' }],
});

/** Permitted forms of a refusal. */
export const REFUSAL_OPERATORS: readonly MutantOperator[] = [
  {
    id: 'refusal-status',
    intent: 'conforming',
    duty: 'refusals',
    because:
      'Errors: the codes of the operation family; the contract does not show which one a refusal has',
    derive: ({ refusals }) =>
      refusals
        .filter((status) => !OTHER_MEANING.has(status))
        .map((status) => ({ slug: `refusal/answered-${status}`, status })),
    action: changed((answer, { status = 400 }) =>
      isRefusal(answer) && maySay(status, answer) ? { ...answer, status } : undefined,
    ),
  },
  refusalBody('without-body', (answer) => withText(answer, '', '')),
  refusalBody('problem-json', (answer) => withText(answer, PROBLEM, 'application/problem+json')),
  refusalBody('tpp-messages', (answer) => withText(answer, MESSAGES, 'application/json')),
  refusalBody('empty-object', (answer) => withText(answer, '{}', 'application/json')),
  refusalBody('html', (answer) => withText(answer, '<html><body>No.</body></html>', 'text/html')),
  refusalBody('plain-text', (answer) => withText(answer, 'No.', 'text/plain')),
];
