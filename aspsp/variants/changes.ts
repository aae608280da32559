import type { AnswerChange, VariantAnswer } from './variant.js';

export type JsonFields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes only the responses of these operations. */
export function on(operations: readonly string[], change: AnswerChange): AnswerChange {
  return (answer, memory) =>
    operations.includes(answer.operation ?? '') ? change(answer, memory) : answer;
}

/**
 * Changes the JSON of responses that have a JSON object as body; fields that are set to undefined are
 * omitted.
 */
export function json(
  change: (body: JsonFields, answer: VariantAnswer) => JsonFields,
): AnswerChange {
  return (answer) => {
    const body = bodyOf(answer);
    if (body === undefined) return answer;
    return { ...answer, text: JSON.stringify(change(body, answer)) };
  };
}

/** Changes the JSON of successful responses. */
export function success(
  change: (body: JsonFields, answer: VariantAnswer) => JsonFields,
): AnswerChange {
  return json((body, answer) => (answer.status < 300 ? change(body, answer) : body));
}

/** The body of a response as JSON; undefined when it is not JSON. */
export function bodyOf({ headers, text }: VariantAnswer): JsonFields | undefined {
  if (!/[/+]json\b/.test(headers['content-type'] ?? '') || text === '') return undefined;
  const body: unknown = JSON.parse(text);
  return isFields(body) ? body : undefined;
}

/** Changes every object in a value, innermost first. */
export function everyObject(value: unknown, change: (fields: JsonFields) => JsonFields): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => everyObject(item, change));
  if (!isFields(value)) return value;
  const inner = Object.entries(value).map(([key, item]) => [key, everyObject(item, change)]);
  return change(Object.fromEntries(inner) as JsonFields);
}

/** Changes every object of a body, the body itself included. */
export function throughout(
  change: (fields: JsonFields) => JsonFields,
): (body: JsonFields) => JsonFields {
  return (body) => everyObject(body, change) as JsonFields;
}

/** An object without some of its fields. */
export function without(fields: JsonFields, ...names: readonly string[]): JsonFields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !names.includes(key)));
}

/** Sets a header, or removes it when the value is undefined. */
export function header(
  name: string,
  value: string | undefined,
): (answer: VariantAnswer) => VariantAnswer {
  return (answer) => {
    const { [name]: _, ...rest } = answer.headers;
    return { ...answer, headers: value === undefined ? rest : { ...rest, [name]: value } };
  };
}

/** Applies changes one after the other. */
export function all(...changes: readonly AnswerChange[]): AnswerChange {
  return (answer, memory) => changes.reduce((changed, change) => change(changed, memory), answer);
}
