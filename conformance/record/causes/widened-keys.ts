import { groupBy } from '../../../foundation/group-by.js';
import { FIELD, MISSING, type Parts, REFUSED, SERVED, STATE, SUCCESS, TYPE } from './cause-key.js';
import { LINKS, SPELLED } from './odd-body.js';

/** From this number of operations on, one wrong status of a success is one error of all of them. */
const MANY_OPERATIONS = 3;
/** From this number of fields on, values that are wrong alike are one error of the part that writes them. */
const MANY_FIELDS = 3;
/** From this number of kinds of resources on, what the responses of each lack is one error of the part that writes responses. */
const MANY_KINDS = 3;
/** From this number of links on, hrefs that are wrong are one error of the part that writes links. */
const MANY_LINKS = 3;
/** From this number of words on that no status has, the statuses are written otherwise. */
const MANY_WORDS = 3;
/** From this number of acts on, an impossible status that each of them is followed by comes from none of them. */
const MANY_ACTS = 3;
/** From this number of reasons on, refusals with one wrong status are one error of the part that writes refusals. */
const MANY_REASONS = 4;
/** From this number of clauses on, an operation that is served in a wrong state of a resource looks at no state. */
const MANY_STATES = 3;

const isClause = (part: unknown): boolean =>
  typeof part === 'string' && /^[A-Z\d]+-[A-Z]/.test(part);

/** The last part of keys of refusals that have one wrong status whatever the reason. */
const ANY_REASON = 'for any reason';

/** Whether a key is that of refusals that have one wrong status whatever the reason. */
export const isForAnyReason = (key: string): boolean =>
  key.startsWith(`["${REFUSED}",`) && key.endsWith(`,"${ANY_REASON}"]`);

/**
 * The keys of a run without the operations of a wrong success that many operations return, without the reasons of refusals that have
 * one wrong status, and without the names of fields of which many are wrong alike: then the framework is wrong, and not each operation,
 * reason or field.
 */
export function widened(keys: Iterable<string>): ReadonlyMap<string, string> {
  const wide = [...keys].flatMap((key) => {
    const wider = wideKey(JSON.parse(key.startsWith('[') ? key : '[]') as Parts);
    return wider === undefined ? [] : [{ key, ...wider }];
  });
  return new Map(
    [...groupBy(wide, (each) => each.wide)].flatMap(([name, alike]) =>
      alike.length < (alike[0]?.many ?? 0) ? [] : alike.map(({ key }) => [key, name] as const),
    ),
  );
}

function wideKey(parts: Parts): { readonly wide: string; readonly many: number } | undefined {
  const [first, second, ...rest] = parts;
  if (first === SUCCESS) return { wide: JSON.stringify([first, second]), many: MANY_OPERATIONS };
  if (first === REFUSED)
    return { wide: JSON.stringify([first, second, ANY_REASON]), many: MANY_REASONS };
  if (first === SPELLED) return { wide: JSON.stringify([first, 'everywhere']), many: MANY_KINDS };
  if (first === LINKS || (first === MISSING && rest.length === 1))
    return { wide: JSON.stringify([first, 'everywhere', ...rest]), many: MANY_KINDS };
  if (first === FIELD && rest.length === 1 && rest[0] === 'href')
    return { wide: JSON.stringify([first, 'links', 'href']), many: MANY_LINKS };
  if (first === SERVED && isClause(second) && rest.length === 1)
    return { wide: JSON.stringify([first, 'in any state', rest[0]]), many: MANY_STATES };
  if (first === STATE && rest.length === 1)
    return { wide: JSON.stringify([first, second, 'in other words']), many: MANY_WORDS };
  if (first === STATE && /^STATE-/.test(String(rest.at(-2)))) {
    const wide = JSON.stringify([first, second, rest[0], 'whatever was done', rest.at(-1)]);
    return { wide, many: MANY_ACTS };
  }
  if (first !== TYPE) return undefined;
  const sort = sortOf(String(second), String(rest[0]), String(rest[1]));
  if (sort === undefined) return undefined;
  return { wide: JSON.stringify([first, sort, ...rest]), many: MANY_FIELDS };
}

/** Fields that one part of a bank writes: its ids, its amounts, its dates, and those without a value. */
function sortOf(names: string, type: string, kind: string): string | undefined {
  if (kind === 'null') return 'fields without a value';
  if (type.startsWith('format ')) return type;
  if (/Ids?$/.test(names)) return 'ids';
  return /(?:^|\/)amount$/.test(names) ? 'amounts' : undefined;
}
