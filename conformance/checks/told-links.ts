import { memberOf } from '../../foundation/json-pointer.js';
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

  /** Judges the links of a successful response, and remembers the ids in it. */
  judge(context: CheckContext, base = ''): readonly ClauseFindings[] {
    const { seen, spec } = context;
    if (seen.answer.kind !== 'answer' || seen.answer.status > 299 || seen.elsewhere) return [];
    const links = linksIn(seen, spec);
    if (links === undefined) return [];
    for (const [name, id] of links.own)
      if (this.#ids.size < MAX_IDS) this.#ids.add(`${base} ${name} ${id}`);
    const judged = this.#judgeLinks(links, context, base);
    // links that lead to the same other resource are one mistake
    const wrong = judged.find(({ findings }) => findings.length > 0);
    return wrong === undefined ? judged : [wrong];
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
