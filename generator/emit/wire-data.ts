import type { WireForm } from '../model/api-model.js';

/** A wire form as a table row. */
export function wireDefaults(wire: WireForm): {
  readonly as: string;
  readonly list: string | undefined;
} {
  return { as: wire.as, list: wire.list };
}
