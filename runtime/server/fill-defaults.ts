import type { Defaults } from './defaults.js';
import type {
  OperationSpec,
  ParameterSpec,
  ReadParameters,
  RequestMediaSpec,
} from './operation-spec.js';
import { PLACES } from './read-parameters.js';

type Values = Record<string, unknown>;

/** The values of a valid request, as validation returns them. */
interface ReadRequest extends ReadParameters {
  readonly body: { readonly contentType: string; readonly value: unknown } | undefined;
}

/** Sets absent parameters and fields to the defaults of the document; `media` is that of the body. */
export function fillDefaults(
  operation: OperationSpec,
  request: object,
  media: RequestMediaSpec | undefined,
): void {
  const read = request as ReadRequest;
  for (const spec of operation.parameters) fillParameter(spec, read[PLACES[spec.in]]);
  fillInside(media?.defaults, read.body?.value);
}

function fillParameter({ name, fallback, defaults }: ParameterSpec, values: Values): void {
  if (values[name] === undefined && fallback !== undefined) values[name] = copied(fallback);
  fillInside(defaults, values[name]);
}

/**
 * Removes the readOnly fields of a body: a client must not set what only the service sets, and
 * handlers often store all that they get.
 */
export function removeReadOnly({ defaults }: RequestMediaSpec, request: object): void {
  fillInside(defaults, (request as ReadRequest).body?.value, false);
}

/** Does nothing for a value that is not a list or an object. Without `fill`, it only removes. */
function fillInside(defaults: Defaults | undefined, value: unknown, fill = true): void {
  if (defaults === undefined || typeof value !== 'object' || value === null) return;
  const {
    parts = [],
    members = [],
    others,
    items,
  } = typeof defaults === 'function' ? defaults() : defaults;
  for (const part of parts) fillInside(part, value, fill);
  if (Array.isArray(value)) {
    for (const item of value) fillInside(items, item, fill);
    return;
  }
  if (value instanceof Uint8Array) return;
  const fields = value as Values;
  for (const { name, value: fallback, inside, readOnly } of members) {
    if (readOnly === true) {
      delete fields[name];
      continue;
    }
    const absent = !Object.hasOwn(fields, name) || fields[name] === undefined;
    if (fill && absent && fallback !== undefined) fields[name] = copied(fallback);
    if (Object.hasOwn(fields, name)) fillInside(inside, fields[name], fill);
  }
  if (others === undefined) return;
  const known = new Set(members.map(({ name }) => name));
  for (const [name, member] of Object.entries(fields)) {
    if (!known.has(name)) fillInside(others, member, fill);
  }
}

/** A copy, since a handler may change what it gets, and the next request must not see that. */
function copied(fallback: unknown): unknown {
  return typeof fallback === 'object' ? structuredClone(fallback) : fallback;
}
