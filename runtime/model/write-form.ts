import type { MediaSpec } from './media-type.js';
import type { StyledForm } from './styled-form.js';
import { writeTexts } from './wire-form.js';

/** Writes a field with its own style as pairs. */
export type WriteStyled = (form: StyledForm, value: unknown) => readonly string[];

/** The fields of a form's value that are present. */
export function fieldsOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter(([, field]) => field !== undefined);
}

/** A value as the text of a form, `name=value&...`; without `writeStyled` no field has a style. */
export function formText(media: MediaSpec, value: unknown, writeStyled?: WriteStyled): string {
  const pairs = fieldsOf(value).flatMap(([name, field]) => {
    const form = writeStyled && media.styled?.find((one) => one.name === name);
    if (form !== undefined) return writeStyled?.(form, field) ?? [];
    const texts = writeTexts(media.fields?.[name], field, name);
    return texts.map((text) => new URLSearchParams([[name, text]]).toString());
  });
  return pairs.join('&');
}
