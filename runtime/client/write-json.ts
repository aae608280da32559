import type { MediaSpec } from '../model/media-type.js';
import type { OutgoingBody } from './client-spec.js';

const encoder = /* @__PURE__ */ new TextEncoder();

/** Writes a body in JSON. */
export function writeJson(_: MediaSpec, contentType: string, value: unknown): OutgoingBody {
  return { contentType, bytes: encoder.encode(JSON.stringify(value) ?? 'null') };
}
