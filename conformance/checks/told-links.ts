import { memberOf } from '../../foundation/json-pointer.js';
import { OPERATION } from '../../standard/operation.js';
import type { KnownResource } from '../../standard/resources.js';
import { authorisationParameterOf, doingOf, operationOf, rolesOf } from '../../standard/roles.js';
import { idText } from '../answers/id-text.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { absoluteHref, authorisationIdOf } from '../answers/resolve-link.js';
import { creationOf, pathValues } from '../answers/resource-of.js';
import type { OperationId } from '../cases/operations.js';
import { shown } from '../documents/schema-judge.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, finding } from './finding.js';

/** Maximum number of ids that are remembered. */
const MAX_IDS = 100_000;

/** The links that are judged, the most telling first. */
const ORDER = ['self', 'status', 'scaStatus'];

/** The links of a response about a resource, and the ids that they have to lead to. */
interface OwnLinks {
  readonly links: unknown;
  /** The ids by path parameter. */
  readonly own: ReadonlyMap<string, string>;
  /** The operation that a key leads to, and the clause about it. */
  readonly leadsTo: (key: string) => { readonly to?: OperationId; readonly clause: string };
}

/**
 * Remembers the ids of a bank. A link with the id of another resource leads to that resource: this shows without a request. An
 * unknown id says nothing, since a bank may write its links as it likes.
 */
export class LinkWatch {
  readonly #ids = new Set<string>();
  /** The numbers of accounts and cards, by the ids that lists have told. */
  readonly #accounts = new Map<string, string>();

  /** Judges the links of a successful response, and remembers the ids in it. */
  judge(context: CheckContext, base = ''): readonly ClauseFindings[] {
    const { seen, spec } = context;
    if (seen.answer.kind !== 'answer' || seen.answer.status > 299 || seen.elsewhere) return [];
    const ofAccounts = this.#judgeAccounts(context, base);
    if (ofAccounts.length > 0) return ofAccounts;
    const links = linksIn(seen, spec);
    if (links === undefined) return [];
    for (const [name, id] of links.own)
      if (this.#ids.size < MAX_IDS) this.#ids.add(`${base} ${name} ${id}`);
    const judged = this.#judgeLinks(links, context, base);
    // links that lead to the same other resource are one mistake
    const wrong = judged.find(({ findings }) => findings.length > 0);
    return wrong === undefined ? judged : [wrong];
  }

  /** The links of the accounts in a list: the id of an account that another list has with another number leads to that one. */
  #judgeAccounts(context: CheckContext, base: string): readonly ClauseFindings[] {
    const { seen, spec } = context;
    const place = ACCOUNT_LISTS.get(seen.operation ?? '');
    if (place === undefined) return [];
    const found = memberOf(seen.json, place.list);
    const items: readonly unknown[] = Array.isArray(found) ? found : [];
    const idOf = (item: unknown): string => `${base} ${idText(memberOf(item, 'resourceId'))}`;
    for (const each of items) {
      const holder = holderOf(each);
      if (holder !== undefined && this.#accounts.size < MAX_IDS)
        this.#accounts.set(idOf(each), holder);
    }
    const clause = 'AIS-ACCOUNT-LINKS-WORK';
    const judged = items.flatMap((each, at) =>
      (['balances', 'transactions'] as const).flatMap((key): readonly ClauseFindings[] => {
        const href = memberOf(memberOf(memberOf(each, '_links'), key), 'href');
        const url = typeof href === 'string' ? absoluteHref(href, seen.request.url) : null;
        const target = spec.get(place.leadTo[key]);
        const id = url && target && pathValues(target, url.href).get('account-id');
        const led = this.#accounts.get(`${base} ${id}`);
        const own = holderOf(each);
        if (led === undefined || own === undefined) return [];
        if (led === own) return [{ clause, findings: [] }];
        const where = `body /${place.list}/${at}/_links/${key}/href`;
        const expected = 'it leads to this account, and not to another one';
        const text = `the href is ${shown(href)}`;
        return [{ clause, findings: [finding(context, clause, where, expected, text)] }];
      }),
    );
    const wrong = judged.find(({ findings }) => findings.length > 0);
    return wrong === undefined ? judged.slice(0, 1) : [wrong];
  }

  #judgeLinks(
    { links, own, leadsTo }: OwnLinks,
    context: CheckContext,
    base: string,
  ): readonly ClauseFindings[] {
    const { seen, spec } = context;
    const named = ORDER.flatMap((key) => {
      const link = memberOf(links, key);
      return link === undefined ? [] : [[key, link] as const];
    });
    return named.flatMap(([key, link]): readonly ClauseFindings[] => {
      const { to, clause } = leadsTo(key);
      const target = to && spec.get(to);
      const href = memberOf(link, 'href');
      const url = typeof href === 'string' ? absoluteHref(href, seen.request.url) : null;
      if (target === undefined || url === null) return [];
      const ids = [...pathValues(target, url.href)].filter(([name]) => own.has(name));
      const other = ids.find(
        ([name, id]) => id !== own.get(name) && this.#ids.has(`${base} ${name} ${id}`),
      );
      if (other === undefined) {
        const isOwn = ids.length > 0 && ids.every(([name, id]) => id === own.get(name));
        return isOwn ? [{ clause, findings: [] }] : [];
      }
      const [name] = other;
      const where = `body /_links/${key}/href`;
      const expected = `it leads to ${name} ${shown(own.get(name))}, and not to another one`;
      const found = finding(context, clause, where, expected, `the href is ${shown(href)}`);
      return [{ clause, findings: [found] }];
    });
  }
}

/** Where the lists of accounts and cards are, and the operations that the links of an item lead to. */
const ACCOUNT_LISTS: ReadonlyMap<string, AccountLinks> = new Map([
  [OPERATION.account.list, { list: 'accounts', leadTo: OPERATION.account }],
  [OPERATION.card.list, { list: 'cardAccounts', leadTo: OPERATION.card }],
]);

interface AccountLinks {
  readonly list: string;
  readonly leadTo: Readonly<Record<'balances' | 'transactions', OperationId>>;
}

/** Who an account is, whatever its id is under a consent; the parts of one with several currencies share it, and may share their lists. */
const holderOf = (item: unknown): string | undefined =>
  ['iban', 'bban', 'maskedPan'].map((name) => idText(memberOf(item, name))).find(isKnown);

const isKnown = (text: string | undefined): boolean => text !== undefined;

/** Where the contract has a clause of its own for the key. */
const OF_PAYMENT: Readonly<Record<string, string>> = {
  self: 'PIS-LINK-SELF-WORKS',
  status: 'PIS-LINK-STATUS-WORKS',
};

function linksIn(seen: ParsedAnswer, spec: SpecIndex): OwnLinks | undefined {
  const doing = doingOf(seen.operation);
  const declared = seen.operation === null ? undefined : spec.get(seen.operation);
  if (doing === undefined || declared === undefined) return undefined;
  const { resource, role } = doing;
  const values = pathValues(declared, seen.request.url);
  const creation = creationOf(seen.operation);
  const id = creation ? idText(memberOf(seen.json, creation.idField)) : values.get(resource.id);
  if (id === undefined) return undefined;
  const parameter = authorisationParameterOf(resource);
  const isStart = role === 'start' || role === 'create';
  const authorisation = isStart ? toldId(seen) : values.get(parameter);
  const own = new Map([
    [resource.id, id],
    ...(authorisation === undefined ? [] : [[parameter, authorisation] as const]),
  ]);
  const leadsTo = (key: string) => ({
    ...targetOf(resource, key),
    clause: (resource.name === 'payment' ? OF_PAYMENT[key] : undefined) ?? resource.clauses.links,
  });
  return { links: memberOf(seen.json, '_links'), own, leadsTo };
}

/** The id of the authorisation in a field: that in the link is what is judged. */
const toldId = (seen: ParsedAnswer): string | undefined => {
  const { _links: _, ...rest } = Object(seen.json) as Readonly<Record<string, unknown>>;
  return idText(authorisationIdOf({ ...seen, json: rest }));
};

const ROLE_OF_KEY = { self: 'read', status: 'status', scaStatus: 'sca' } as const;

function targetOf(resource: KnownResource, key: string): { readonly to?: OperationId } {
  const role = Object.entries(ROLE_OF_KEY).find(([name]) => name === key)?.[1];
  return role === undefined || rolesOf(resource)[role] === undefined
    ? {}
    : { to: operationOf(resource, role) };
}
