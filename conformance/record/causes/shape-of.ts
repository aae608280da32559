import { withoutIds } from './without-ids.js';

/** Which of several responses of an operation is meant. */
const ORDINAL = /\bthe [\w*]+(?:st|nd|rd|th) response of /g;

/** The actual value without the details that differ between responses. */
export function shapeOf(actual: string): string {
  const shape = withoutIds(actual)
    .replace(/"[^"]*"/g, '"*"')
    .replace(ORDINAL, 'the response of ');
  return shape.replace(/^(the value|it) is (?!missing|absent|present).*$/s, '$1 is *');
}
