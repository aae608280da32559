import { type AskerOptions, createAsker, toldOf } from './asker.js';
import { judgeAnswer } from './judge-answer.js';

/** Where an interface may be: a base address, and the version in its paths (`none` without one). */
export interface Location {
  readonly base: string;
  readonly version: string;
}

/** A location that looks like an XS2A interface, with the response that shows it. */
export interface FoundInterface extends Location {
  readonly because: string;
}

/** The locations that look like the interface; `chosen` is one of them. */
export interface InterfaceSearch {
  readonly chosen: FoundInterface | undefined;
  readonly others: readonly FoundInterface[];
  /** The version that ends the given address; undefined when it has none. */
  readonly named: string | undefined;
}

/** The version of the contract, which needs no line in a profile. */
export const USUAL_VERSION = 'v1';
const VERSIONS = ['v1.3', USUAL_VERSION, 'none'];
/** Folders below which banks serve the interface, for an address without a path. */
const FOLDERS = ['/psd2', '/berlin-group', '/xs2a'];
const ENDS_IN_VERSION = /\/(v\d+(?:\.\d+)*)$/i;

/** The locations to try for an address that somebody gave, and the version that it names. */
export function locationsFor(url: string): {
  readonly locations: readonly Location[];
  readonly named: string | undefined;
} {
  const named = ENDS_IN_VERSION.exec(url)?.[1];
  const base = url.replace(ENDS_IN_VERSION, '');
  const versions = [...new Set([...(named === undefined ? [] : [named]), ...VERSIONS])];
  const folders = new URL(base).pathname === '/' ? ['', ...FOLDERS] : [''];
  const bases = folders.map((folder) => `${base.replace(/\/+$/, '')}${folder}`);
  const below = bases.flatMap((each) => versions.map((version) => ({ base: each, version })));
  // an address like /v1/psd2/v2 may also be a folder
  const inside = named === undefined ? [] : [{ base: url, version: USUAL_VERSION }];
  return { locations: [...below, ...inside], named };
}

/** The parts of a profile's target for a location: confirmations of funds keep their own version. */
export function targetAt({ base, version }: Location) {
  if (version === USUAL_VERSION) return { baseUrl: base };
  const versions = { PIS: version, AIS: version, PIIS: version, SBS: version };
  return { baseUrl: base, versions };
}

/**
 * Tries each location with reads of an unknown consent and an unknown payment. The version that the address
 * names is chosen, otherwise the newest one that looks like the interface.
 */
export async function findInterface(asking: AskerOptions): Promise<InterfaceSearch> {
  const { locations, named } = locationsFor(asking.baseUrl);
  const found: FoundInterface[] = [];
  for (const location of locations) {
    const because = await lookThere({ ...asking, ...targetAt(location) });
    if (because === null) break;
    if (because !== undefined) found.push({ ...location, because });
  }
  const [chosen, ...others] = found.sort((one, other) => rank(one, named) - rank(other, named));
  return { chosen, others, named };
}

/** Lower is better: the named version, then newer ones, then paths without a version. */
function rank({ version }: Location, named: string | undefined): number {
  if (version === named) return Number.NEGATIVE_INFINITY;
  if (version === 'none') return 1;
  const [major = 0, minor = 0, patch = 0] = version.slice(1).split('.').map(Number);
  return -(major * 1e6 + minor * 1e3 + patch);
}

const SIGNS: readonly (readonly [path: string, sibling: string])[] = [
  ['/v1/consents/{id}', '/v1/{nothing}/{id}'],
  ['/v1/payments/sepa-credit-transfers/{id}', '/v1/{nothing}/sepa-credit-transfers/{id}'],
];

/** The response that shows the interface at a location; undefined when none does, null without a response. */
async function lookThere(asking: AskerOptions): Promise<string | undefined | null> {
  const { ask } = createAsker(asking);
  for (const [path, sibling] of SIGNS) {
    const heard = await ask({ method: 'GET', path });
    if (heard.signs === undefined) return null;
    const other = await ask({ method: 'GET', path: sibling });
    const nowhere = await ask({ method: 'GET', path: '/{nothing}/{nothing}/{id}' });
    const siblings = [other.signs];
    const { signs } = heard;
    const { offered } = judgeAnswer({ method: 'GET', signs, siblings, nowhere: nowhere.signs });
    if (offered === true) return `${toldOf(heard)} (${toldOf(other)})`;
  }
  return undefined;
}
