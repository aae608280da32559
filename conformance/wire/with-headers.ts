import { randomUUID } from 'node:crypto';
import type { LoadedProfile } from '../profile/load-profile.js';
import { serviceBases } from '../profile/service-base.js';
import type { Wire, WireRequest } from './wire.js';

/** A header that the bank requires in addition to those of the interface. */
export interface WantedHeader {
  readonly name: string;
  /** May contain `${now}`, `${httpDate}` and `${uuid}`. */
  readonly value: string;
  /** Path prefixes relative to the bank's addresses; all paths when absent. */
  readonly paths?: readonly string[];
}

type Target = LoadedProfile['profile']['target'];

/** The placeholders in a value; evaluated for each request. */
const VALUES: Readonly<Record<string, () => string>> = {
  now: () => new Date().toISOString(),
  httpDate: () => new Date().toUTCString(),
  uuid: randomUUID,
};

const textOf = ({ value }: WantedHeader): string =>
  value.replace(/\$\{(\w+)\}/g, (whole, name: string) => VALUES[name]?.() ?? whole);

/** The path of a request relative to the bank's address; undefined for pages and other addresses. */
function pathIn(target: Target, { url, identity }: WireRequest): string | undefined {
  if (identity === 'psu') return undefined;
  const base = [...serviceBases(target), target.authUrl].find((each) => url.startsWith(`${each}/`));
  return base === undefined ? undefined : url.slice(base.length).replace(/[?#].*$/, '');
}

/**
 * A wire that adds headers to requests of the TPP, unless the request already contains a header with that
 * name. The PSU's browser gets none.
 */
export function withHeaders(
  wire: Wire,
  wanted: readonly WantedHeader[] | undefined,
  target: Target,
): Wire {
  if (wanted === undefined || wanted.length === 0) return wire;
  return {
    send: (request, signal) => {
      const path = pathIn(target, request);
      const given = new Set(request.headers.map(([name]) => name.toLowerCase()));
      const added = wanted
        .filter(({ name }) => path !== undefined && !given.has(name.toLowerCase()))
        .filter(({ paths }) => paths?.some((each) => path?.startsWith(each)) ?? true)
        .map((each) => [each.name, textOf(each)] as const);
      return wire.send({ ...request, headers: [...request.headers, ...added] }, signal);
    },
    close: () => wire.close(),
  };
}
