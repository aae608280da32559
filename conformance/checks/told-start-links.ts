import { memberOf } from '../../foundation/json-pointer.js';
import { doingOf } from '../../standard/roles.js';
import { headerOf } from '../answers/parsed-answer.js';
import { pathValues } from '../answers/resource-of.js';
import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, finding } from './finding.js';

/** Maximum number of resources that are remembered. */
const MAX_RESOURCES = 50_000;

/** The links at which a PSU authorises, and the clause about each: that of payments, and that of the other kinds. */
const CLAUSES: Readonly<Record<string, readonly [ofPayment: string, ofOthers: string]>> = {
  scaRedirect: ['PIS-AUTH-START-LINK-REDIRECT', 'SCA-START-LINK-REDIRECT'],
  scaOAuth: ['PIS-AUTH-START-LINK-OAUTH', 'SCA-START-LINK-OAUTH'],
};

/** The request headers by which a TPP asks for an approach, or names the PSU who has to authorise. */
const ASKS = /^(?:tpp-redirect-preferred|tpp-redirect-uri|psu-id|psu-corporate-id)$/i;

/**
 * Remembers which links the first start of the authorisation of a resource returned. Another start of the same resource, with the same
 * request and in the same approach, has to return the same ones.
 */
export class StartLinkWatch {
  readonly #keys = new Map<string, ReadonlySet<string>>();

  /** Judges the links of the response to another start, and remembers those of the first one. */
  judge(context: CheckContext, base = ''): readonly ClauseFindings[] {
    const { seen, spec } = context;
    const { answer, operation, request, json } = seen;
    const doing = doingOf(operation);
    if (doing?.role !== 'start' || answer.kind !== 'answer' || answer.status !== 201) return [];
    const declared = operation === null ? undefined : spec.get(operation);
    const { resource } = doing;
    const id = declared && pathValues(declared, request.url).get(resource.id);
    if (id === undefined) return [];
    const asked = request.headers
      .filter(([name]) => ASKS.test(name))
      .map(([name, value]) => `${name.toLowerCase()} ${value}`);
    const sent = [request.body ?? '', ...asked.toSorted()];
    const key = JSON.stringify([
      base,
      operation,
      id,
      headerOf(answer, 'aspsp-sca-approach') ?? '',
      ...sent,
    ]);
    const links = memberOf(json, '_links');
    const present = Object.keys(CLAUSES).filter((name) => memberOf(links, name) !== undefined);
    const first = this.#keys.get(key);
    if (first === undefined) {
      if (this.#keys.size < MAX_RESOURCES) this.#keys.set(key, new Set(present));
      return [];
    }
    return [...first].map((name) => {
      const clause = CLAUSES[name]?.[resource.name === 'payment' ? 0 : 1] ?? '';
      const expected = `the link ${name}, as in the response to the first start of this ${resource.what}`;
      const others = present.length === 0 ? 'none' : present.join(', ');
      const actual = `it is missing; the links to authorise are: ${others}`;
      const found = finding(context, clause, `body /_links/${name}`, expected, actual);
      return { clause, findings: present.includes(name) ? [] : [found] };
    });
  }
}
