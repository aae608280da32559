import { visibleText } from '../visible-text.js';
import {
  AUTH_URL,
  BASE_URL,
  type CaseRequests,
  type ChainedRequest,
  NEW_ID,
} from './chain-requests.js';
import { plainRequest, withVariables } from './plain-text.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A Postman collection (2.1): a folder for each case. */
export function postmanCollection(
  cases: readonly CaseRequests[],
  {
    baseUrl,
    authUrl,
    bank,
  }: { readonly baseUrl: string; readonly authUrl: string; readonly bank: string },
): string {
  const names = [BASE_URL, AUTH_URL, ...variablesIn(cases)];
  const values: Readonly<Record<string, string>> = {
    [BASE_URL]: plain(baseUrl),
    [AUTH_URL]: plain(authUrl),
  };
  const collection = {
    info: {
      name: visibleText(`${bank}: requests of a conformance run`),
      description: ABOUT,
      schema: SCHEMA,
    },
    item: cases.map(({ id, title, about, requests }) => ({
      name: visibleText(id),
      description: visibleText([title, '', ...about].join('\n'), '\n'),
      item: requests.map(itemOf),
    })),
    variable: [...new Set(names)].map((key) => ({ key, value: values[key] ?? '', type: 'string' })),
  };
  return `${JSON.stringify(collection, null, 1)}\n`;
}

/** An address in which nothing is a variable. */
const plain = (url: string): string => withVariables([{ text: url }], 'url') ?? '';

const ABOUT = [
  'Client certificates are in the settings of the application, not in a collection: add those of your TPP for the host of base_url.',
  'Tokens, passwords and codes were not recorded: fill in their variables. Ids are taken from the responses before.',
].join('\n');

/** The variables that nothing in a collection sets before they are used, such as tokens; captured ids are set by responses. */
function variablesIn(cases: readonly CaseRequests[]): readonly string[] {
  return cases.flatMap(({ requests }) =>
    requests.flatMap(({ url, headers, body = [] }) =>
      [url, body, ...headers.map(([, value]) => value)].flatMap((parts) =>
        parts.flatMap((part) =>
          'variable' in part && part.variable !== NEW_ID ? [part.variable] : [],
        ),
      ),
    ),
  );
}

function itemOf(request: ChainedRequest) {
  const { name, method, captures, notes } = request;
  const { url, headers, body, isLost } = plainRequest(request, nameOf);
  const more = isLost ? ['A part of it has braces that would be a variable, and is left out.'] : [];
  return {
    name: visibleText(name),
    ...(captures.length === 0 ? {} : { event: [takes(captures)] }),
    request: {
      method,
      description: visibleText([...notes, ...more].join('\n'), '\n'),
      header: headers.flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }])),
      ...(body === undefined ? {} : { body: { mode: 'raw', raw: body } }),
      url: url ?? '',
    },
  };
}

/** Postman itself makes a new UUID. */
const nameOf = (variable: string): string => (variable === NEW_ID ? '$guid' : variable);

/** Sets a variable from the response; a value with braces would be another variable. */
const TAKE = [
  'const take = (name, path) => {',
  '  const value = path.reduce((part, key) => part?.[key], pm.response.json());',
  "  if (typeof value === 'string' && !/[{}]/.test(value)) pm.collectionVariables.set(name, value);",
  '};',
];

/** A script that sets variables from the response. Names and paths have been checked to be words. */
function takes(captures: ChainedRequest['captures']) {
  const lines = captures.map(
    ({ variable, path }) => `take(${JSON.stringify(variable)}, ${JSON.stringify(path)});`,
  );
  return { listen: 'test', script: { type: 'text/javascript', exec: [...TAKE, ...lines] } };
}
