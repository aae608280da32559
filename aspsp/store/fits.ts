import type { Entities } from '../domain/entities.js';
import type { Kind, Where } from './store.js';

/** Whether an entity matches a search. */
export function fits<K extends Kind>(entity: Entities[K], where: Where<K>): boolean {
  const keys = Object.keys(where) as (keyof Entities[K])[];
  return keys.every((key) => where[key] === undefined || entity[key] === where[key]);
}
