import { visibleText } from '../visible-text.js';
import {
  AUTH_URL,
  BASE_URL,
  type CaseRequests,
  type ChainedRequest,
  NEW_ID,
} from './chain-requests.js';
import { plainRequest, withVariables } from './plain-text.js';

/** Requests for httpYac (`.http`): each is named, and later ones refer to the responses of earlier ones. */
export function httpFile(
  cases: readonly CaseRequests[],
  {
    baseUrl,
    authUrl,
    bank,
  }: { readonly baseUrl: string; readonly authUrl: string; readonly bank: string },
): string {
  const head = [
    `# ${line(bank)}: requests of a conformance run`,
    '# For httpYac: https://httpyac.github.io. Client certificates are in its settings. Tokens, passwords and codes were not recorded:',
    '# fill in their variables.',
    `@${BASE_URL} = ${address(baseUrl)}`,
    `@${AUTH_URL} = ${address(authUrl)}`,
  ];
  const secrets = new Set<string>();
  const written = cases.flatMap((one, at) => linesOfCase(one, at, secrets));
  return `${[...head, ...[...secrets].map((name) => `@${name} = fill-in`), '', ...written].join('\n')}\n`;
}

/** One line of a comment or a value; a comment that begins with @ would be an instruction. */
const line = (text: string): string => visibleText(text).replace(/^\s*@/, '(@)');

/** An address in which nothing is an expression. */
const address = (url: string): string => line(withVariables([{ text: url }], 'url') ?? '');

function linesOfCase(
  { id, title, about, requests }: CaseRequests,
  at: number,
  secrets: Set<string>,
): readonly string[] {
  const names = new Map<string, string>();
  return [
    `# ${line(id)}: ${line(title)}`,
    ...about.map((each) => `# ${line(each)}`),
    '',
    ...requests.flatMap((request, place) => {
      const name = `r${at + 1}_${place + 1}`;
      const lines = linesOf(request, name, names, secrets);
      for (const { variable, path } of request.captures) {
        names.set(variable, valueIn(name, path));
      }
      return lines;
    }),
  ];
}

/** A value of a response, without braces: httpYac would carry out an expression that a bank sends. */
const valueIn = (name: string, path: readonly string[]): string =>
  `String(${name}${path.map((each) => `[${JSON.stringify(each)}]`).join('')}).replace(/[\\x7b\\x7d]/g, "")`;

function linesOf(
  request: ChainedRequest,
  id: string,
  names: ReadonlyMap<string, string>,
  secrets: Set<string>,
): readonly string[] {
  const { name, method, notes } = request;
  const { url, headers, body, isLost } = plainRequest(request, (variable) =>
    nameOf(variable, names, secrets),
  );
  const about = [`### ${line(name)}`, ...notes.map((note) => `# ${line(note)}`)];
  if (isLost || READ_AS_MORE.test(body ?? '')) {
    return [
      ...about,
      '# It cannot be written here: this file would read a part of it as something else.',
      '',
    ];
  }
  return [
    ...about,
    `# @name ${id}`,
    `${method} ${line(url ?? '')}`,
    ...headers.map(([key, value]) => `${key}: ${line(value ?? '')}`),
    '',
    ...(body === undefined || body === '' ? [] : [body, '']),
  ];
}

/** Lines of a body that would be a comment, a variable, a test, another request, or a file to read or write. */
const READ_AS_MORE = /^(?:#|\/\/|@|\?\?|<\s|<@|>)/m;

/** The name of a variable in this file: a response, a new UUID, or a secret, which has to be filled in. */
function nameOf(
  variable: string,
  names: ReadonlyMap<string, string>,
  secrets: Set<string>,
): string {
  if (variable === NEW_ID) return '$guid';
  if (variable === BASE_URL || variable === AUTH_URL) return variable;
  const known = names.get(variable);
  if (known === undefined) secrets.add(variable);
  return known ?? variable;
}
