import { isObject } from './is-object.js';
import {
  ACCOUNT,
  BARE_DELETES,
  LINK_ENDINGS,
  MEMBERS,
  PATH_NAMES,
  type Renaming,
  SLASHED,
  VALUES,
} from './renamings.js';

type Members = { readonly [name: string]: unknown };

/** The operation of the body, and for a payment its service. */
export interface MeantOperation {
  readonly operation: string;
  readonly service?: string | undefined;
}

/**
 * Translates a body of the formal dialect to the contract. The contract's own spellings are removed:
 * this dialect does not know them.
 */
export function bodyToContract(meant: MeantOperation, body: unknown): unknown {
  const rows = rowsFor(meant);
  const renamed = mapMembers(body, (name, value, holder) => {
    if (inside(rows, holder).some((row) => row.contract === name)) return undefined;
    const row = inside(rows, holder).find(({ formal }) => formal === name);
    return [row?.contract ?? name, toValue(name, value, 'formal', 'contract')];
  });
  if (!ACCOUNT.operations.includes(meant.operation) || !isObject(renamed)) return renamed;
  const { [ACCOUNT.formal]: account, [ACCOUNT.contract]: _, ...rest } = renamed;
  return account === undefined ? rest : { ...rest, [ACCOUNT.contract]: { accounts: [account] } };
}

/** Translates a body of the contract to the formal dialect; fields that are null are removed. */
export function bodyToFormal(meant: MeantOperation, body: unknown): unknown {
  const rows = rowsFor(meant);
  const renamed = mapMembers(body, (name, value, holder) => {
    if (value === null) return undefined;
    const row = inside(rows, holder).find(({ contract }) => contract === name);
    if (row !== undefined && row.formal === undefined) return undefined;
    return [row?.formal ?? name, toValue(name, linked(meant, name, value), 'contract', 'formal')];
  });
  if (!ACCOUNT.operations.includes(meant.operation) || !isObject(renamed)) return renamed;
  const { [ACCOUNT.contract]: access, ...rest } = renamed;
  const account = firstAccount(access);
  return account === undefined ? rest : { [ACCOUNT.formal]: account, ...rest };
}

/** Translates path parameters to the names of the contract. */
export function pathToContract({ operation }: MeantOperation, path: Members): Members {
  const rows = PATH_NAMES.filter(({ operations }) => operations.includes(operation));
  const contractOf = (name: string) => rows.find(({ formal }) => formal === name)?.contract ?? name;
  return Object.fromEntries(
    Object.entries(path).map(([name, value]) => [contractOf(name), value] as const),
  );
}

/** Translates the place of an error (a JSON pointer, or the name of a parameter) to the dialect. */
export function placeToFormal(meant: MeantOperation, place: string): string {
  if (!place.startsWith('/')) {
    const rows = PATH_NAMES.filter(({ operations }) => operations.includes(meant.operation));
    return rows.find(({ contract }) => contract === place)?.formal ?? place;
  }
  const rows = rowsFor(meant);
  const parts = place.split('/');
  const names = parts.map((name, at) => {
    const holders = parts.slice(0, at).filter((part) => !/^\d+$/.test(part));
    return inside(rows, holders.at(-1) ?? '').find((row) => row.contract === name)?.formal ?? name;
  });
  const renamed = names.join('/');
  if (!ACCOUNT.operations.includes(meant.operation)) return renamed;
  return renamed.replace(/^\/access(?:\/accounts(?:\/0)?)?(?=\/|$)/, `/${ACCOUNT.formal}`);
}

/** Translates a path of the contract to the formal dialect. */
export function addressToFormal(address: string): string {
  return address.replace(SLASHED, '');
}

/** Whether a response becomes 204 without a body. */
export function isBareDelete({ operation }: MeantOperation, status: number): boolean {
  return BARE_DELETES[operation]?.includes(status) ?? false;
}

function rowsFor({ operation, service }: MeantOperation): readonly Renaming[] {
  return MEMBERS.filter(
    ({ operations, services }) =>
      (operations?.includes(operation) ?? true) && (services?.includes(service ?? '') ?? true),
  );
}

function inside(rows: readonly Renaming[], holder: string): readonly Renaming[] {
  return rows.filter((row) => row.inside === undefined || row.inside === holder);
}

function toValue(
  member: string,
  value: unknown,
  from: 'contract' | 'formal',
  to: 'contract' | 'formal',
): unknown {
  return VALUES.find((row) => row.member === member && row[from] === value)?.[to] ?? value;
}

/** Translates links to the formal dialect, when the field contains links. */
function linked({ operation }: MeantOperation, member: string, value: unknown): unknown {
  if (member !== '_links' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([link, target]) => {
      const row = LINK_ENDINGS.find(
        ({ operations, ...one }) => one.link === link && (operations?.includes(operation) ?? true),
      );
      return [link, lengthened(target, row?.ending ?? '')] as const;
    }),
  );
}

function lengthened(target: unknown, ending: string): unknown {
  if (!isObject(target) || typeof target['href'] !== 'string') return target;
  return { ...target, href: `${addressToFormal(target['href'])}${ending}` };
}

/** The account of a consent: the formal dialect has one. */
function firstAccount(access: unknown): unknown {
  if (!isObject(access)) return undefined;
  const lists = ['accounts', 'balances', 'transactions'].map((name) => access[name]);
  return lists.flatMap((list) => (Array.isArray(list) ? list : []))[0];
}

/** Renames, changes or (undefined) removes every field of every object below a value. */
function mapMembers(
  value: unknown,
  change: (name: string, value: unknown, holder: string) => readonly [string, unknown] | undefined,
  holder = '',
): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => mapMembers(one, change, holder));
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, one]) => {
    const changed = change(name, one, holder);
    return changed === undefined
      ? []
      : [[changed[0], mapMembers(changed[1], change, name)] as const];
  });
  return Object.fromEntries(members);
}
