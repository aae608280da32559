import { crc32, inflateRawSync } from 'node:zlib';

/** A file in a zip: its path as written there, and its bytes. */
export interface ZipEntry {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Sizes that a zip may unpack to. */
export interface ZipLimits {
  /** All files together. */
  readonly total: number;
  /** How many times larger than its packed bytes a file may be. */
  readonly ratio: number;
  /** Up to this size, the ratio does not matter. */
  readonly free: number;
}

/** Why a zip is refused: half a sentence that follows its name, such as `is not a zip`. */
export class ZipError extends Error {}

const END = { signature: 0x06054b50, length: 22 };
const CENTRAL = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };

/** The value of a size or an offset that is stored elsewhere, because it is too large. */
const ELSEWHERE = 0xffffffff;

/** The extra field that gives some programs another name of the file. */
const OTHER_NAME = 0x7075;

interface Listed {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/**
 * Reads a zip that every program unpacks in the same way: its two lists of files agree, nothing lies between
 * or behind its files, no path appears twice, and no file is encrypted or a link. Sizes are judged before
 * anything is unpacked. Throws ZipError.
 */
export function readZip(zip: Buffer, limits: ZipLimits): readonly ZipEntry[] {
  const listed = listedIn(zip);
  const total = listed.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.total) throw new ZipError(`unpacks to more than ${inMegabytes(limits.total)}`);
  for (const { path, size, packed } of listed) {
    if (size <= limits.free || size <= packed * limits.ratio) continue;
    throw new ZipError(`unpacks ${path} to ${limits.ratio} times its size and more`);
  }
  return listed.map((one) => ({ path: one.path, bytes: unpacked(zip, one) }));
}

function listedIn(zip: Buffer): readonly Listed[] {
  const end = zip.length - END.length;
  if (end < 0 || zip.readUInt32LE(end) !== END.signature) {
    throw new ZipError('is not a zip, is incomplete, or has a comment');
  }
  const [count, size, start] = [
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ];
  if (start + size !== end) throw new ZipError('has bytes that belong to none of its files');
  const listed: Listed[] = [];
  let at = start;
  for (let left = count; left > 0; left -= 1) {
    const { entry, next } = centralAt(zip, at, end);
    listed.push(entry);
    at = next;
  }
  if (at !== end) throw new ZipError('does not list all of its files');
  refuseRepeated(listed);
  refuseGaps(zip, listed, start);
  return listed;
}

function centralAt(zip: Buffer, at: number, end: number): { entry: Listed; next: number } {
  if (at + CENTRAL.length > end || zip.readUInt32LE(at) !== CENTRAL.signature) throw damaged();
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
    zip.readUInt16LE(at + place),
  ) as [number, number, number];
  const name = at + CENTRAL.length;
  const next = name + nameLength + extraLength + commentLength;
  if (next > end) throw damaged();
  const path = zip.toString('utf8', name, name + nameLength);
  refuseExtra(zip.subarray(name + nameLength, name + nameLength + extraLength), path);
  const kind = (zip.readUInt32LE(at + 38) >>> 28) & 0xf;
  if (kind === LINK) throw new ZipError(`contains a link: ${path}`);
  const entry = {
    path,
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    packed: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    at: zip.readUInt32LE(at + 42),
  };
  if ((entry.flags & ENCRYPTED) !== 0) throw new ZipError(`has an encrypted file: ${path}`);
  if ([entry.packed, entry.size, entry.at].includes(ELSEWHERE)) {
    throw new ZipError(`has a file that is too large: ${path}`);
  }
  return { entry, next };
}

/** The type of a file in the mode of Unix. */
const LINK = 0xa;
const ENCRYPTED = 0x1;
/** The sizes follow the file, because they were not known before it. */
const SIZES_FOLLOW = 0x8;

function refuseExtra(extra: Buffer, path: string): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== OTHER_NAME) continue;
    throw new ZipError(`gives a file two names: ${path}`);
  }
}

function refuseRepeated(listed: readonly Listed[]): void {
  const seen = new Set<string>();
  for (const { path } of listed) {
    // on many disks, names that differ only in case are one file
    const name = path.toLowerCase();
    if (seen.has(name)) throw new ZipError(`contains ${path} twice`);
    seen.add(name);
  }
}

/** Every byte before the list belongs to one listed file: programs that read from the start find no other. */
function refuseGaps(zip: Buffer, listed: readonly Listed[], start: number): void {
  let at = 0;
  for (const one of [...listed].sort((a, b) => a.at - b.at)) {
    if (one.at !== at) throw new ZipError('has bytes that belong to none of its files');
    at = endOf(zip, one, start);
  }
  if (at !== start) throw new ZipError('has bytes that belong to none of its files');
}

function endOf(zip: Buffer, one: Listed, start: number): number {
  const data = dataOf(zip, one, start) + one.packed;
  if ((one.flags & SIZES_FOLLOW) === 0) return data;
  const signed = data + 4 <= start && zip.readUInt32LE(data) === 0x08074b50;
  return data + (signed ? 16 : 12);
}

/** Where the packed bytes begin. Its own header must give the same name as the list. */
function dataOf(zip: Buffer, { at, path }: Listed, start: number): number {
  if (at + LOCAL.length > start || zip.readUInt32LE(at) !== LOCAL.signature) throw damaged();
  const name = at + LOCAL.length;
  const nameEnd = name + zip.readUInt16LE(at + 26);
  const data = nameEnd + zip.readUInt16LE(at + 28);
  if (data > start) throw damaged();
  if (zip.toString('utf8', name, nameEnd) !== path) {
    throw new ZipError(`gives a file two names: ${path}`);
  }
  refuseExtra(zip.subarray(nameEnd, data), path);
  return data;
}

const STORED = 0;
const DEFLATED = 8;

function unpacked(zip: Buffer, one: Listed): Uint8Array {
  const from = dataOf(zip, one, zip.length);
  const packed = zip.subarray(from, from + one.packed);
  const bytes = one.method === STORED ? packed : inflated(packed, one);
  if (bytes.length === one.size && crc32(bytes) === one.crc) return bytes;
  throw new ZipError(`has a damaged file: ${one.path}`);
}

function inflated(packed: Buffer, { method, size, path }: Listed): Buffer {
  if (method !== DEFLATED) throw new ZipError(`packs a file in an unknown way: ${path}`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new ZipError(`has a damaged file: ${path}`);
  }
}

const damaged = (): ZipError => new ZipError('has a damaged list of files');

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
