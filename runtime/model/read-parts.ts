import { BodyError, PartTypeError } from './body-error.js';
import { withFileInfo } from './file-info.js';
import { covers, essence, type FieldForm, type MediaSpec } from './media-type.js';
import type { Part } from './split-parts.js';
import { readTexts } from './wire-form.js';

const partDecoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The value that the fields of a multipart form represent: bytes for files, otherwise their parsed text. Throws
 * a BodyError for a part that has the wrong type, or that appears twice and is no list.
 */
export function readParts(media: MediaSpec, parts: readonly Part[]): unknown {
  const wrong = parts.flatMap(({ name, type }) => {
    const types = fieldOf(media, name).types ?? [];
    const fits =
      type === undefined || types.length === 0 || types.some((one) => covers(one, essence(type)));
    return fits ? [] : [{ name, types: `of the type ${types.join(' or ')}` }];
  });
  if (wrong.length > 0) throw new PartTypeError(wrong);
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const group = groups.get(part.name);
    if (group === undefined) groups.set(part.name, [part]);
    else group.push(part);
  }
  groups.delete('__proto__');
  for (const [name, { length }] of groups) {
    const { list } = fieldOf(media, name);
    const isDeclared = Object.hasOwn(media.fields ?? {}, name);
    if (isDeclared && length > 1 && (list === undefined || list === 'comma')) {
      throw new BodyError(`has the part ${name} ${length} times; send it once`);
    }
  }
  return Object.fromEntries(
    [...groups].map(([name, group]) => [name, readPart(fieldOf(media, name), group)]),
  );
}

function fieldOf({ fields = {} }: MediaSpec, name: string): FieldForm {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? { as: 'string' };
}

function readPart(field: FieldForm, parts: readonly Part[]): unknown {
  if (field.as !== 'binary')
    return readTexts(
      field,
      parts.map(({ bytes }) => partDecoder.decode(bytes)),
    );
  const files = parts.map(({ bytes, fileName, type }) =>
    withFileInfo(new Uint8Array(bytes), {
      ...(fileName === undefined ? {} : { fileName }),
      ...(type === undefined ? {} : { type }),
    }),
  );
  return field.list === undefined ? files[0] : files;
}
