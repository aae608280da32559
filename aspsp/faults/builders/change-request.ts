import type { IncomingRequest } from '../fault.js';
import { type Fields, isFields } from './fields.js';

type ChangeRequest = (request: IncomingRequest) => void;

/** Gives a header where it is missing. */
export function giveHeader(name: string, value: string): ChangeRequest {
  return ({ headers }) => {
    headers[name] ??= value;
  };
}

/** Takes a header away whose value is not of a form. */
export function dropHeaderUnless(name: string, form: RegExp): ChangeRequest {
  return ({ headers }) => {
    const value = headers[name];
    if (typeof value === 'string' && !form.test(value)) delete headers[name];
  };
}

/** Changes the JSON object that is sent. */
export function changeJson(change: (fields: Fields) => Fields): ChangeRequest {
  return (request) => {
    const body = jsonOf(request);
    if (isFields(body)) request.body = JSON.stringify(change(body));
  };
}

/** Gives a field where it is missing. */
export function giveField(name: string, value: unknown): ChangeRequest {
  return changeJson((body) => (name in body ? body : { ...body, [name]: value }));
}

/** Sends another value where a field has one that does not please. */
export function mendField(
  name: string,
  isWrong: (value: unknown) => boolean,
  value: unknown,
): ChangeRequest {
  return changeJson((body) =>
    name in body && isWrong(body[name]) ? { ...body, [name]: value } : body,
  );
}

/** Gives a parameter of the query where it is missing. */
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

/** Has the bank refuse requests that are right, as if one of their headers were malformed. */
export function refuseIf(isMeant: (request: IncomingRequest) => boolean): ChangeRequest {
  return (request) => {
    if (isMeant(request)) request.headers['psu-device-id'] = 'refused without reason';
  };
}

/** The JSON that is sent; undefined when it is none. */
export function jsonOf({ body }: IncomingRequest): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Changes the form that is sent. */
export function changeForm(change: (form: URLSearchParams) => void): ChangeRequest {
  return (request) => {
    const form = new URLSearchParams(request.body ?? '');
    change(form);
    request.body = form.toString();
  };
}
