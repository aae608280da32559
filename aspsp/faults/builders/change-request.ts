import { type Fields, isFields } from '../../../mutation/fields.js';
import type { IncomingRequest } from '../fault.js';

type ChangeRequest = (request: IncomingRequest) => void;

/** Adds a header where it is missing. */
export function giveHeader(name: string, value: string): ChangeRequest {
  return ({ headers }) => {
    headers[name] ??= value;
  };
}

/** Removes a header whose value does not have a form. */
export function dropHeaderUnless(name: string, form: RegExp): ChangeRequest {
  return ({ headers }) => {
    const value = headers[name];
    if (typeof value === 'string' && !form.test(value)) delete headers[name];
  };
}

/** Changes the JSON object of the request. */
export function changeJson(change: (fields: Fields) => Fields): ChangeRequest {
  return (request) => {
    const body = jsonOf(request);
    if (isFields(body)) request.body = JSON.stringify(change(body));
  };
}

/** Adds a field where it is missing. */
export function giveField(name: string, value: unknown): ChangeRequest {
  return changeJson((body) => (name in body ? body : { ...body, [name]: value }));
}

/** Replaces the value of a field that does not satisfy a condition. */
export function mendField(
  name: string,
  isWrong: (value: unknown) => boolean,
  value: unknown,
): ChangeRequest {
  return changeJson((body) =>
    name in body && isWrong(body[name]) ? { ...body, [name]: value } : body,
  );
}

/** Adds a query parameter where it is missing. */
export function giveQuery(
  name: string,
  value: string,
  unless: readonly string[] = [],
): ChangeRequest {
  return (request) => {
    const [path = '', query = ''] = request.url.split('?');
    const given = new URLSearchParams(query);
    if (given.has(name) || unless.some((other) => given.has(other))) return;
    given.set(name, value);
    request.url = `${path}?${given}`;
  };
}

const REFUSED = 'refused without reason';
/** What the bank says about such a header. */
const MALFORMED = 'PSU-Device-ID must match the format uuid';

/** Makes the bank refuse valid requests, as if one of their headers were malformed. */
export function refuseIf(isMeant: (request: IncomingRequest) => boolean): ChangeRequest {
  return (request) => {
    if (isMeant(request)) request.headers['psu-device-id'] = REFUSED;
  };
}

/** Gives the refusal the words of the fault, as a bank says what it does not accept. */
export function nameRefusal({ headers }: IncomingRequest, id: string): void {
  if (headers['psu-device-id'] === REFUSED) {
    headers['psu-device-id'] = `${REFUSED}: ${id.replaceAll('-', ' ')}`;
  }
}

/** The text of a response in which the bank says why it refused the request. */
export function withRefusal({ headers }: Pick<IncomingRequest, 'headers'>, text: string): string {
  const [, words] = String(headers['psu-device-id']).split(`${REFUSED}: `);
  return words === undefined ? text : text.replace(MALFORMED, `Not accepted: ${words}`);
}

/** The JSON of the request; undefined when it is not JSON. */
export function jsonOf({ body }: IncomingRequest): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Changes the form of the request. */
export function changeForm(change: (form: URLSearchParams) => void): ChangeRequest {
  return (request) => {
    const form = new URLSearchParams(request.body ?? '');
    change(form);
    request.body = form.toString();
  };
}
