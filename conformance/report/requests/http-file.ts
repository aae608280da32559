import { visibleText } from '../visible-text.js';
import {
  AUTH_URL,
  BASE_URL,
  type CaseRequests,
  type ChainedRequest,
  NEW_ID,
  type RequestText,
} from './chain-requests.js';
import { placeOfBody, type TextPlace, withVariables } from './plain-text.js';

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
        names.set(variable, [name, ...path.map((each) => `[${JSON.stringify(each)}]`)].join(''));
      }
      return lines;
    }),
  ];
}

function linesOf(
  { name, method, url, headers, body, contentType, notes }: ChainedRequest,
  id: string,
  names: ReadonlyMap<string, string>,
  secrets: Set<string>,
): readonly string[] {
  const text = (parts: RequestText, place: TextPlace) =>
    withVariables(
      parts.map((part) =>
        'variable' in part ? { variable: nameOf(part.variable, names, secrets) } : part,
      ),
      place,
    );
  const to = text(url, 'url');
  const fields = headers.map(([key, value]) => [key, text(value, 'header')] as const);
  const raw = body === undefined ? undefined : text(body, placeOfBody(contentType));
  const isLost = [to, body === undefined ? '' : raw, ...fields.map(([, value]) => value)].includes(
    undefined,
  );
  const about = [`### ${line(name)}`, ...notes.map((note) => `# ${line(note)}`)];
  if (isLost || READ_AS_MORE.test(raw ?? '')) {
    return [
      ...about,
      '# It cannot be written here: this file would read a part of it as something else.',
      '',
    ];
  }
  return [
    ...about,
    `# @name ${id}`,
    `${method} ${line(to ?? '')}`,
    ...fields.map(([key, value]) => `${key}: ${line(value ?? '')}`),
    '',
    ...(raw === undefined || raw === '' ? [] : [raw, '']),
  ];
}

/** Lines of a body that would begin another request, or name a file to send. */
const READ_AS_MORE = /^(?:###|<\s|<@|>\s)/m;

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
