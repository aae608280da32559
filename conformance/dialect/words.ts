import type { OperationId } from '../cases/operations.js';
import type { Value } from '../cases/value.js';
import type { DialectTable } from './dialect-table.js';

/** The operation of the step with this alias in a case, if it calls one. */
export type OperationOf = (alias: string) => OperationId | undefined;

type Members = { readonly [key: string]: Value };

const REFERENCE = /\$\{([^}]+)\}/g;
const LISTS = ['accounts', 'balances', 'transactions'];

/** Translates names, pointers, references and bodies of the contract into the words of a dialect. */
export class DialectWords {
  readonly #table: DialectTable;
  readonly #operationOf: OperationOf;

  constructor(table: DialectTable, operationOf: OperationOf) {
    this.#table = table;
    this.#operationOf = operationOf;
  }

  /** Key of a link. */
  link(key: string): string {
    return this.#table.links.find(({ ours }) => ours === key)?.theirs ?? key;
  }

  /** The statuses of a success that a check of the operation allows. */
  statuses(operation: OperationId | undefined, allowed: readonly number[]): readonly number[] {
    const more = this.#table.statuses.flatMap(({ operations, ours, also }) =>
      isOne(operations, operation) && allowed.includes(ours) && !allowed.includes(also)
        ? [also]
        : [],
    );
    return more.length === 0 ? allowed : [...allowed, ...more];
  }

  /** JSON pointer into a body of the operation. */
  pointer(operation: OperationId | undefined, pointer: string): string {
    const named = this.#names(operation, pointer.split('/').slice(1));
    return named.map((name) => `/${name}`).join('');
  }

  /** A text with references in it. */
  text(text: string): string {
    return text.replace(REFERENCE, (_, inner: string) => `\${${this.reference(inner)}}`);
  }

  /** A reference without its braces, with its alternatives. */
  reference(reference: string): string {
    const alternatives = reference.split('|').map((each) => this.#alternative(each.trim()));
    return [...new Set(alternatives)].join('|');
  }

  /** The value below a field of a body of the operation; '' for the body itself. */
  value(operation: OperationId | undefined, value: Value, holder = ''): Value {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return value.map((each) => this.value(operation, each, holder));
    const { account } = this.#table;
    const moves = holder === '' && isOne(account.operations, operation);
    const members = Object.entries(value).flatMap(([name, each]) => {
      if (moves && account.without.includes(name)) return [];
      if (moves && name === account.ours) return [[account.theirs, this.account(each)] as const];
      return [[this.#name(operation, name, holder), this.value(operation, each, name)] as const];
    });
    return Object.fromEntries(members);
  }

  /** The single account that replaces lists of accounts. */
  account(value: Value): Value {
    if (typeof value !== 'object' || value === null || isList(value)) return value;
    const members = value as Members;
    const first = LISTS.flatMap((name) => members[name] ?? [])[0];
    return first === undefined ? value : this.value(undefined, first as Value);
  }

  /** Whether the pointer names the field that contains the account. */
  isAccount(operation: OperationId | undefined, pointer: string): boolean {
    const { account } = this.#table;
    return isOne(account.operations, operation) && pointer === `/${account.ours}`;
  }

  #alternative(reference: string): string {
    const [alias = '', part, ...rest] = reference.split('.');
    if (part === 'link') return [alias, part, this.link(rest.join('.'))].join('.');
    if (part !== 'body' && part !== 'href') return reference;
    return [alias, part, ...this.#names(this.#operationOf(alias), rest)].join('.');
  }

  #names(operation: OperationId | undefined, path: readonly string[]): readonly string[] {
    const { account } = this.#table;
    const named = path.flatMap((name, at) => [
      this.#name(operation, name, holderOf(path, at)),
      ...this.#inner(name),
    ]);
    if (!isOne(account.operations, operation) || path[0] !== account.ours) return named;
    const deep = LISTS.includes(path[1] ?? '') ? (/^\d+$/.test(path[2] ?? '') ? 3 : 2) : 1;
    return [account.theirs, ...named.slice(deep)];
  }

  /** The field in which a version has what the others have directly. */
  #inner(name: string): readonly string[] {
    return this.#table.deeper.flatMap(({ ours, inner }) => (ours === name ? [inner] : []));
  }

  #name(operation: OperationId | undefined, name: string, holder: string): string {
    if (holder === '_links') return this.link(name);
    const rows = this.#table.fields.filter(
      ({ inside, operations }) =>
        (inside === undefined || inside === holder) &&
        (operations === undefined || isOne(operations, operation)),
    );
    const swapped = rows.find((row) => row.swapped === true && row.theirs === name);
    return swapped?.ours ?? rows.find(({ ours }) => ours === name)?.theirs ?? name;
  }
}

/** The field that contains the one at this position; positions in lists are not fields. */
function holderOf(path: readonly string[], at: number): string {
  return path.slice(0, at).findLast((part) => !/^\d+$/.test(part)) ?? '';
}

function isOne(operations: readonly OperationId[], one: OperationId | undefined): boolean {
  return one !== undefined && operations.includes(one);
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
