import { toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Problem } from './problem.js';
import type { DocumentPartKind } from './walk-document.js';

type Told = readonly [key: string, rule: string, text: string, hint: string];

/** Warnings about the parts of OpenAPI 3.2 that no code is generated for, each with its place. */
export function checkNewer(
  value: JsonObject,
  kind: DocumentPartKind,
  at: readonly string[],
): readonly Problem[] {
  return problemsAt(value, kind, at).map(([key, rule, text, hint]) => {
    return { pointer: toPointer([...at, key]), rule, text, hint, warning: true };
  });
}

function problemsAt(
  value: JsonObject,
  kind: DocumentPartKind,
  at: readonly string[],
): readonly Told[] {
  if (kind === 'document') return checkSelf(value);
  if (kind === 'pathItem') return checkMethods(value, at.at(-1) ?? '');
  if (kind === 'mediaType') return checkMedia(value, at.at(-1) ?? '');
  return kind === 'parameter' ? checkStyle(value) : [];
}

function checkSelf({ $self }: JsonObject): readonly Told[] {
  if (typeof $self !== 'string') return [];
  const text = `$self is ignored: $refs are resolved relative to the file, not to ${$self}`;
  return [['$self', 'self-unused', text, 'Write $refs as paths relative to the file.']];
}

function checkMethods(item: JsonObject, path: string): readonly Told[] {
  const hint = 'Implement it by hand; all other operations are generated.';
  const more = item['additionalOperations'];
  const methods = isObject(more) ? Object.keys(more).join(', ') : '';
  const query = `QUERY ${path} is not generated: Node 20 cannot receive the method QUERY`;
  const others = `${methods} ${path} is not generated: additionalOperations are not supported`;
  return [
    ...(item['query'] === undefined ? [] : [['query', 'method-query', query, hint] as const]),
    ...(methods === ''
      ? []
      : [['additionalOperations', 'method-additional', others, hint] as const]),
  ];
}

const STREAM_KEYS = ['itemSchema', 'prefixEncoding', 'itemEncoding'] as const;

function checkMedia(media: JsonObject, type: string): readonly Told[] {
  const hint = 'Validate each item in the code that reads the body.';
  return STREAM_KEYS.filter((key) => media[key] !== undefined).map((key) => {
    const text = `${key} of ${type} is ignored: the body is passed on as a whole, and its items are not validated`;
    return [key, 'media-items', text, hint] as const;
  });
}

function checkStyle({ style, in: place, name }: JsonObject): readonly Told[] {
  if (style !== 'cookie' || place !== 'cookie') return [];
  const text = `style cookie of ${shown(name)} is ignored: the value is percent-encoded, as with style form`;
  return [
    ['style', 'style-cookie', text, 'Values of letters and digits are the same in both styles.'],
  ];
}

function shown(name: Json | undefined): string {
  return typeof name === 'string' ? name : 'the parameter';
}
