import type { Json } from './loaded-document.js';

/** A deep copy without shared objects, such as those of YAML aliases. */
export function copyJson(value: Json): Json {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(copyJson);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyJson(one)]));
}
