import type { ChangePlace, DocumentChange } from '../change/change.js';

/** `api.yaml:6:66`. */
export function placeText({ file, line, column }: Omit<ChangePlace, 'pointer'>): string {
  return [file, line, column].filter((part) => part !== null).join(':');
}

/** Both places of a change. */
export function placesOf({ old, new: now }: DocumentChange): string {
  if (old === null) return `new: ${now === null ? '' : placeText(now)}`;
  return now === null ? `old: ${placeText(old)}` : `${placeText(old)} -> ${placeText(now)}`;
}
