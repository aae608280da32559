import { BodyError, PartTypeError } from '../model/body-error.js';
import { decodeBody } from '../model/decode-body.js';
import { essence, findMedia } from '../model/media-type.js';
import type { Rule } from '../model/rule.js';
import type { OperationSpec, RequestMediaSpec } from './operation-spec.js';
import type { RequestError } from './request-error.js';

export interface ReadBody {
  readonly body: { readonly contentType: string; readonly value: unknown } | undefined;
  readonly errors: readonly RequestError[];
}

/** Parses and validates the body according to its Content-Type. */
export function readBody(
  operation: OperationSpec,
  bytes: Buffer,
  contentType: string | undefined,
  pathValues: Readonly<Record<string, string>>,
): ReadBody {
  const spec = operation.body;
  if (spec === undefined) return { body: undefined, errors: [] };
  if (bytes.length === 0) {
    return spec.required ? refuse('body', 'is missing') : { body: undefined, errors: [] };
  }
  if (contentType === undefined) return refuse('content-type', 'Content-Type is missing');
  const media = findMedia(spec.media, contentType);
  if (media === undefined) {
    const known = spec.media.map(({ type }) => type).join(', ');
    return refuse('content-type', `Content-Type must be one of ${known}`);
  }
  try {
    const value = decodeBody(media, bytes, contentType);
    const errors = judge(chooseRule(media, pathValues), value);
    return { body: { contentType: essence(contentType), value }, errors };
  } catch (error) {
    if (error instanceof PartTypeError)
      return { body: undefined, errors: error.parts.map(partError) };
    if (error instanceof BodyError) return refuse('body', error.message);
    throw error;
  }
}

/** A part of the wrong type is rejected like a body of the wrong type. */
function partError({ name, types }: PartTypeError['parts'][number]): RequestError {
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { in: 'content-type', pointer, message: `must be ${types}` };
}

function chooseRule(
  media: RequestMediaSpec,
  pathValues: Readonly<Record<string, string>>,
): Rule | undefined {
  if (media.selection === undefined) return media.rule;
  const chosen = pathValues[media.selection.parameter] ?? '';
  const { rules } = media.selection;
  return Object.hasOwn(rules, chosen) ? rules[chosen] : media.rule;
}

function judge(rule: Rule | undefined, value: unknown): readonly RequestError[] {
  try {
    const found = rule?.(value) ?? [];
    return found.map(({ pointer, message }) => ({ in: 'body', pointer, message }));
  } catch (error) {
    if (error instanceof RangeError) throw new BodyError('is nested too deeply');
    throw error;
  }
}

function refuse(place: RequestError['in'], message: string): ReadBody {
  return { body: undefined, errors: [{ in: place, message }] };
}
