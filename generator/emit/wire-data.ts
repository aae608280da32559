import type { WireForm } from '../model/api-model.js';
import type { Data } from './print-literal.js';

/** A wire form as a table row. */
export function wireRow(wire: WireForm): { readonly [key: string]: Data } {
  return { as: wire.as, list: wire.list };
}

/**
 * How values of these names are read. Names that every object has (`constructor`) are left out: the
 * compiler would take the row for something else, and plain text is what is read without it.
 */
export function wireTable(wires: readonly (readonly [string, WireForm])[]): {
  readonly [key: string]: Data;
} {
  const own = wires.filter(([name]) => !(name in Object.prototype));
  return Object.fromEntries(own.map(([name, wire]) => [name, wireRow(wire)]));
}
