import { BodyError, PartTypeError } from '../model/body-error.js';
import { decodeBody } from '../model/decode-body.js';
import { essence, findMedia } from '../model/media-type.js';
import type { Rule } from '../model/rule.js';
import { isBrokenJson } from '../model/wire-form.js';
import { foreignCharset } from './coded-body.js';
import type { OperationSpec, RequestMediaSpec } from './operation-spec.js';
import type { PathValues } from './path-template.js';
import { remember } from './remember.js';
import type { RequestError } from './request-error.js';

export interface ReadBody {
  readonly body: { readonly contentType: string; readonly value: unknown } | undefined;
  readonly media: RequestMediaSpec | undefined;
}

/** Parses and validates a body according to its Content-Type; collects the errors. */
export type BodyReader = (
  bytes: Buffer,
  contentType: string | undefined,
  pathValues: PathValues,
  errors: RequestError[],
) => ReadBody;

/** No body was sent, or none that can be read. */
export const NO_BODY: ReadBody = { body: undefined, media: undefined };

export function bodyReader({ body: spec }: OperationSpec): BodyReader {
  if (spec === undefined) return () => NO_BODY;
  const mediaOf = remember((contentType) => {
    const charset = foreignCharset(contentType);
    return { media: findMedia(spec.media, contentType), type: essence(contentType), charset };
  });
  return (bytes, contentType, pathValues, errors) => {
    if (bytes.length === 0) {
      const empty = contentType === undefined ? undefined : mediaOf(contentType);
      const read = readEmpty(empty?.media, empty?.type, pathValues);
      if (read !== undefined) return read;
      return spec.required ? refuseBody(errors, 'body', 'is missing') : NO_BODY;
    }
    if (contentType === undefined) {
      return refuseBody(errors, 'content-type', 'Content-Type is missing');
    }
    const { media, type, charset } = mediaOf(contentType);
    if (media === undefined) {
      const known = spec.media.map((one) => one.type).join(', ');
      return refuseBody(errors, 'content-type', `Content-Type must be one of ${known}`);
    }
    if (charset !== undefined) {
      const text = `Content-Type has the charset ${charset}; only utf-8 is supported`;
      return refuseBody(errors, 'content-type', text);
    }
    try {
      const value = decodeBody(media, bytes, contentType);
      judge(chooseRule(media, pathValues), value, errors, media);
      return { body: { contentType: type, value }, media };
    } catch (error) {
      if (error instanceof PartTypeError) {
        errors.push(...error.parts.map(partError));
        return NO_BODY;
      }
      if (error instanceof BodyError) return refuseBody(errors, 'body', error.message);
      throw error;
    }
  };
}

const NOTHING_SENT = Buffer.alloc(0);

/**
 * An empty body whose Content-Type says that it is an empty text, form or file (RFC 9110, 8.3); undefined when
 * it is no body: JSON, XML and parts are never empty, and neither is a value that the document does not allow.
 */
function readEmpty(
  media: RequestMediaSpec | undefined,
  type = '',
  pathValues: PathValues = {},
): ReadBody | undefined {
  if (media === undefined || !/^(?:text|form|binary)$/.test(media.coding)) return undefined;
  if (/[/+]xml$/.test(type)) return undefined;
  const value = decodeBody(media, NOTHING_SENT, type);
  const errors: RequestError[] = [];
  judge(chooseRule(media, pathValues), value, errors);
  return errors.length > 0 ? undefined : { body: { contentType: type, value }, media };
}

/** A part of the wrong type is rejected like a body of the wrong type. */
function partError({ name, types }: PartTypeError['parts'][number]): RequestError {
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { in: 'content-type', pointer, message: `must be ${types}` };
}

function chooseRule(media: RequestMediaSpec, pathValues: PathValues): Rule | undefined {
  if (media.selection === undefined) return media.rule;
  const chosen = pathValues[media.selection.parameter] ?? '';
  const { rules } = media.selection;
  return Object.hasOwn(rules, chosen) ? rules[chosen] : media.rule;
}

function judge(
  rule: Rule | undefined,
  value: unknown,
  errors: RequestError[],
  { fields = {} }: Partial<RequestMediaSpec> = {},
): void {
  try {
    for (const { pointer, message } of rule?.(value) ?? []) {
      const [, name = '', ...rest] = pointer.split('/');
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const text = (value as Readonly<Record<string, unknown>> | null)?.[name];
      const isBroken = rest.length === 0 && isBrokenJson(field?.as, text);
      errors.push({ in: 'body', pointer, message: isBroken ? 'is not valid JSON' : message });
    }
  } catch (error) {
    if (error instanceof RangeError) throw new BodyError('is nested too deeply');
    throw error;
  }
}

function refuseBody(errors: RequestError[], place: RequestError['in'], message: string): ReadBody {
  errors.push({ in: place, message });
  return NO_BODY;
}
