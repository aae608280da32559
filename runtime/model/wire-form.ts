import { UnwritableError, whyUnwritable } from './unwritable-error.js';

export type Coercion = 'string' | 'number' | 'integer' | 'boolean' | 'json' | 'binary' | TextCodec;

/** A custom codec for text, which not every document needs. */
export interface TextCodec {
  /** The value of a text; an invalid text is returned unchanged. */
  readonly read: (text: string) => unknown;
  readonly write?: (value: unknown) => string;
  /** The text is JSON. */
  readonly json?: true;
}

/** How a value is written in a parameter, a header or a form field. */
export interface WireForm {
  readonly as: Coercion;
  readonly list?: 'comma' | 'repeat';
}

/** Parses a value from its texts; an invalid text stays unchanged, for validation to reject. */
export function readTexts(form: WireForm, texts: readonly string[]): unknown {
  const [first = ''] = texts;
  if (form.list === undefined) return readText(form.as, first);
  if (form.list === 'repeat') return texts.map((text) => readText(form.as, text));
  return first === '' ? [] : first.split(',').map((text) => readText(form.as, text.trim()));
}

/** The texts of a value; only a repeated list has several. */
export function writeTexts(
  form: WireForm | undefined,
  value: unknown,
  field?: string,
): readonly string[] {
  const whole = isJson(form?.as) && form?.list === undefined;
  if (whole || !Array.isArray(value)) return [writeText(form?.as, value, field)];
  const texts = value.map((item) => writeText(form?.as, item, field));
  return form?.list === 'repeat' ? texts : [texts.join(',')];
}

/** The value of one text. */
export function readText(as: Coercion | undefined, text: string): unknown {
  switch (as) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'integer':
      return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
    case 'number':
      return /^-?\d{1,16}(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : text;
    case 'json':
      return readJson(text);
    default:
      return typeof as === 'object' ? as.read(text) : text;
  }
}

/** Whether a text is JSON. */
export function isJson(as: Coercion | undefined): boolean {
  return as === 'json' || (as as TextCodec | undefined)?.json === true;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch {
    return text;
  }
}

/** Whether a value is the text of an object or a list that should be JSON, and is not. */
export function isBrokenJson(as: Coercion | undefined, value: unknown): boolean {
  if (!isJson(as) || typeof value !== 'string' || !/^\s*[[{]/.test(value)) return false;
  try {
    JSON.parse(value);
    return false;
  } catch {
    return true;
  }
}

/** The text of one value. Throws UnwritableError for null, NaN and infinity, unless the text is JSON. `field` is for the message. */
export function writeText(as: Coercion | undefined, value: unknown, field?: string): string {
  const why = isJson(as) ? undefined : whyUnwritable(value);
  if (why !== undefined) {
    throw new UnwritableError(field === undefined ? why : `has a field ${field} that ${why}`);
  }
  const json = as === 'json' || typeof value === 'object';
  const plain = (): string => (json ? (JSON.stringify(value) ?? '') : String(value));
  return (as as TextCodec | undefined)?.write?.(value) ?? plain();
}
