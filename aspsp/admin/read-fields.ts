import { refusal } from '../domain/refusal.js';
import type { ActionFields, AdminAction } from './actions/admin-action.js';

/** The fields of an action in a JSON body; rejects other fields, and values of another type. */
export function fieldsInJson({ fields }: AdminAction, body: unknown): ActionFields {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid('The body must be a JSON object.');
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      const known = Object.keys(fields);
      throw invalid(
        known.length === 0
          ? 'This action takes no fields.'
          : `The body may contain only ${known.join(', ')}.`,
      );
    }
    const type = field.type === 'text' ? 'string' : 'boolean';
    if (typeof value !== type) throw invalid(`${name} must be a ${type}.`);
  }
  return body as ActionFields;
}

/** The fields of an action in a form: an empty field is absent, a ticked box is true. */
export function fieldsInForm({ fields }: AdminAction, form: URLSearchParams): ActionFields {
  const entries = Object.entries(fields).map(([name, { type }]) => {
    const value = form.get(name)?.trim() ?? '';
    if (type === 'flag') return [name, value !== ''];
    return [name, value === '' ? undefined : value];
  });
  return Object.fromEntries(entries) as ActionFields;
}

function invalid(text: string): Error {
  return refusal(400, 'BODY_INVALID', text);
}
