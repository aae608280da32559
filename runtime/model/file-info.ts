/** What the sender of a form says of a file. */
export interface FileInfo {
  /** Without folders. Do not trust it: a client may send any name. */
  readonly fileName?: string;
  /** The media type, as it was sent. */
  readonly type?: string;
}

const INFO = /* @__PURE__ */ new WeakMap<Uint8Array, FileInfo>();

/** Name and media type of a file in a body of `multipart/form-data`; empty for other bytes. */
export function fileInfo(file: Uint8Array): FileInfo {
  return INFO.get(file) ?? {};
}

/** The same bytes, of which `fileInfo` knows this. */
export function withFileInfo(file: Uint8Array, info: FileInfo): Uint8Array {
  INFO.set(file, info);
  return file;
}
