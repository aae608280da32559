import { resolveText, resolveValue, type Scope } from '../answers/resolve-value.js';
import type { CallStep } from '../cases/case.js';
import type { Value } from '../cases/value.js';

type BodyType = NonNullable<CallStep['bodyType']>;

/** Boundary of multipart bodies; it does not occur in any case. */
const BOUNDARY = 'xs2a-kit-part-1f2e3d4c';

/** Content-Type of each kind of body. */
export const BODY_TYPES: Readonly<Record<BodyType, string>> = {
  json: 'application/json',
  indented: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
};

/** The body of a step with its references resolved; their values are escaped in XML. */
export function resolveBody({ body, bodyType }: CallStep, scope: Scope): unknown {
  if (body === undefined) return undefined;
  const inXml = (text: string): string => resolveText(text, scope, escapeXml);
  if (bodyType === 'xml') return inXml(String(body));
  if (bodyType !== 'multipart') return resolveValue(body, scope);
  return Object.fromEntries(
    Object.entries(body as Readonly<Record<string, Value>>).map(([name, part]) => [
      name,
      typeof part === 'string' ? inXml(part) : resolveValue(part, scope),
    ]),
  );
}

/** The text that is sent for a resolved body; null when there is none. */
export function bodyText(type: BodyType = 'json', body: unknown): string | null {
  if (body === undefined) return null;
  switch (type) {
    case 'json':
      return JSON.stringify(body);
    case 'indented':
      return JSON.stringify(body, null, 2);
    case 'xml':
      return String(body);
    case 'form':
      return members(body)
        .map(([key, value]) => `${formEncode(key)}=${formEncode(String(value))}`)
        .join('&');
    case 'multipart':
      return `${members(body).map(partText).join('')}--${BOUNDARY}--\r\n`;
    default:
      return type satisfies never;
  }
}

function members(body: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(body as Readonly<Record<string, unknown>>);
}

function partText([name, content]: readonly [string, unknown]): string {
  const isText = typeof content === 'string';
  const type = BODY_TYPES[isText ? 'xml' : 'json'];
  const head = `Content-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}`;
  return `--${BOUNDARY}\r\n${head}\r\n\r\n${isText ? content : JSON.stringify(content)}\r\n`;
}

/** Encodes a name or value of a form, as URLSearchParams does. */
function formEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
