import type { Documented, Shape } from '../model/api-model.js';
import { docComment } from './doc-comment.js';
import { shapeNotes } from './shape-notes.js';

/** The doc comment of a typed part: its description, then the rules that the type does not show. */
export function aboutComment(about: Documented, shape: Shape, indent = ''): string {
  const { description = '', deprecated } = about;
  const notes = shapeNotes(shape, about);
  const text = description.trim();
  const words = notes === undefined ? text : `${text}${gap(text)}${notes}`;
  return docComment([words, deprecated ? '@deprecated' : undefined], indent);
}

/** Notes follow a sentence on its line; otherwise they have their own line. */
function gap(text: string): string {
  if (text === '') return '';
  return !text.includes('\n') && /[.!?]$/.test(text) ? ' ' : '\n';
}
