import { atPointer } from '../../foundation/json-pointer.js';
import type { KnownResource } from '../../standard/resources.js';
import { createdAs, doingOf } from '../../standard/roles.js';
import { idText } from '../answers/id-text.js';
import { authorisationIdOf } from '../answers/resolve-link.js';
import { createdIn, pathValues } from '../answers/resource-of.js';
import { shown } from '../documents/schema-judge.js';
import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, finding } from './finding.js';
import { shownApart } from './shown-apart.js';
import { contradictions } from './told-back.js';
import { EntryWatch } from './told-entries.js';
import { factsIn, type ResourceFacts } from './told-facts.js';
import { LinkWatch } from './told-links.js';
import { NewIdWatch } from './told-new.js';
import { RightsWatch } from './told-rights.js';
import { StartLinkWatch } from './told-start-links.js';

const TWICE = 'COMMON-TOLD-TWICE';

/** Maximum number of things that are remembered, and of findings about one response. */
const MAX_THINGS = 50_000;
const MAX_FINDINGS = 5;

/** A shorter id of an authorisation may be a number within its resource: it identifies nothing without that. */
const UNIQUE_LENGTH = 8;

/** A field as an earlier exchange contained it. */
interface Earlier {
  readonly value: unknown;
  readonly source: ResourceFacts['source'];
  readonly operation: string | null;
  readonly pointer: string;
  /** Of what was sent: the clause when a response says otherwise. */
  readonly clause?: string;
}

/** What a watch has to know besides the response. */
export interface ToldOptions {
  /** Separates the things of two banks. */
  readonly base?: string;
  /** Whether a resource, `payment <id>`, has ended: the bank need not list its authorisations any more. */
  readonly isOver?: (resource: string) => boolean;
  /** The case whose response it is. */
  readonly inCase?: string;
}

/** Remembers what responses say about things with an id, so that later responses can be compared with it. */
export class ToldWatch {
  readonly #things = new Map<string, Map<string, Earlier>>();
  readonly #started = new Map<string, Set<string>>();
  /** By the bank and the id of an authorisation that was started: its resource. */
  readonly #owners = new Map<string, Map<string, string>>();
  /** The banks whose ids of authorisations identify nothing without the resource. */
  readonly #counted = new Set<string>();
  readonly #links = new LinkWatch();
  readonly #newIds = new NewIdWatch();
  readonly #startLinks = new StartLinkWatch();
  readonly #entries = new EntryWatch();
  readonly #rights = new RightsWatch();

  /** Lets a case that is carried out again find what it found. */
  again(inCase: string): void {
    this.#newIds.again(inCase);
  }

  /** Judges what a response says again, and remembers what it says for the first time. */
  judge(context: CheckContext, options: ToldOptions = {}): readonly ClauseFindings[] {
    const { seen, spec } = context;
    const { base = '' } = options;
    const compared = factsIn(seen, spec).map((facts) => this.#compare(facts, context, base));
    const judged = new Set(compared.flatMap(({ clauses }) => clauses));
    const findings = compared.flatMap((each) => each.findings);
    return [
      ...[...judged].map((clause) => ({
        clause,
        findings: findings.filter((each) => each.clause === clause).slice(0, MAX_FINDINGS),
      })),
      ...this.#judgeList(context, options),
      ...this.#links.judge(context, base),
      ...this.#newIds.judge(context, options),
      ...this.#startLinks.judge(context, base),
      ...this.#entries.judge(context, base),
      ...this.#rights.judge(context, base),
    ];
  }

  #compare(facts: ResourceFacts, context: CheckContext, base: string) {
    const key = `${base} ${facts.about}`;
    const known = this.#things.get(key) ?? new Map<string, Earlier>();
    if (this.#things.size < MAX_THINGS) this.#things.set(key, known);
    const compared = Object.entries(facts.fields).flatMap(([field, value]) => {
      const earlier = known.get(field);
      if (value === undefined || value === null) return [];
      if (earlier !== undefined) return [{ field, value, earlier }];
      const { source, pointer, strict } = facts;
      const { operation } = context.seen;
      const sent = source === 'request' && strict !== undefined ? { clause: strict.clause } : {};
      known.set(field, { value, source, pointer, operation, ...sent });
      return [];
    });
    const clauses = compared.map(({ field, earlier }) => clauseOf(facts, field, earlier));
    const findings = compared.flatMap(({ field, value, earlier }) => {
      const [first] = contradictions(earlier.value, value, `/${field}`);
      if (first === undefined) return [];
      const clause = clauseOf(facts, field, earlier);
      const apart = shownApart(first.sent, first.returned);
      const expected = `it is ${apart.expected}, as in ${wordsOf(earlier, first.pointer)}`;
      const where = `body ${facts.pointer}${first.pointer}`;
      return [finding(context, clause, where, expected, `it is ${apart.actual}`)];
    });
    return { clauses, findings };
  }

  /** A list contains every authorisation of the resource that was started before, and none of another one. */
  #judgeList(context: CheckContext, { base = '', isOver }: ToldOptions): readonly ClauseFindings[] {
    const { seen, spec } = context;
    const { operation, request, answer, json, elsewhere } = seen;
    const doing = doingOf(operation);
    const declared = operation === null ? undefined : spec.get(operation);
    const isSuccess = answer.kind === 'answer' && answer.status < 300 && !elsewhere;
    if (doing === undefined || declared === undefined || !isSuccess) return [];
    const { resource, role } = doing;
    const begun = idText(authorisationIdOf(seen));
    const made = createdIn(seen);
    if (made !== undefined && begun !== undefined) this.#noteOwner(begun, `${base} ${made}`, base);
    const id = pathValues(declared, request.url).get(resource.id);
    const key = `${base} ${resource.name} ${id}`;
    if (role === 'start' && begun !== undefined && id !== undefined) {
      const known = this.#started.get(key) ?? new Set();
      this.#started.set(key, known.add(begun));
      this.#noteOwner(begun, key, base);
    }
    const started = this.#started.get(key);
    const list = POINTERS.map((pointer) => [pointer, atPointer(json, pointer)] as const);
    const [pointer = '', ids] = list.find(([, value]) => Array.isArray(value)) ?? [];
    if (role !== 'list' || !Array.isArray(ids)) return [];
    const listed = new Set(ids.flatMap((each) => idText(each) ?? []));
    const place = { context, resource, where: `body ${pointer}`, actual: `it is ${shown(ids)}` };
    return [
      ...judgeForeign(
        place,
        [...listed].find((each) => this.#isOfOther(each, key, base)),
      ),
      ...(started === undefined || isOver?.(`${createdAs(resource).name} ${id}`) === true
        ? []
        : judgeMissing(
            place,
            [...started].find((each) => !listed.has(each)),
          )),
    ];
  }

  /** Notes the resource of an authorisation. */
  #noteOwner(id: string, key: string, base: string): void {
    const owners = this.#owners.get(base) ?? new Map<string, string>();
    this.#owners.set(base, owners);
    const earlier = owners.get(id);
    // a bank that counts the authorisations of each resource gives the same id to several
    if (earlier !== undefined && earlier !== key) this.#counted.add(base);
    if (owners.size < MAX_THINGS) owners.set(id, key);
  }

  #isOfOther(id: string, key: string, base: string): boolean {
    const owner = this.#owners.get(base)?.get(id);
    const isUnique = id.length >= UNIQUE_LENGTH && !this.#counted.has(base);
    return isUnique && owner !== undefined && owner !== key;
  }
}

/** A list of authorisations in a response. */
interface ListPlace {
  readonly context: CheckContext;
  readonly resource: KnownResource;
  readonly where: string;
  readonly actual: string;
}

/** A list contains no authorisation that was started for another resource. */
function judgeForeign(
  { context, resource, where, actual }: ListPlace,
  foreign: string | undefined,
): readonly ClauseFindings[] {
  const clause = resource.clauses.only ?? 'PIS-CANCEL-AUTH-LIST-ONLY';
  if (foreign === undefined) return [{ clause, findings: [] }];
  const expected = `the array lacks ${shown(foreign)}, which was started for another resource`;
  return [{ clause, findings: [finding(context, clause, where, expected, actual)] }];
}

function judgeMissing(
  { context, resource, where, actual }: ListPlace,
  missing: string | undefined,
): readonly ClauseFindings[] {
  const clause = resource.clauses.holds ?? 'PIS-CANCEL-AUTH-LIST-HOLDS';
  if (missing === undefined) return [{ clause, findings: [] }];
  const expected = `the array contains ${shown(missing)}, which was started before`;
  return [{ clause, findings: [finding(context, clause, where, expected, actual)] }];
}

const POINTERS = ['/authorisationIds', '/cancellationIds'];

/** Between two kinds of responses, what identifies the thing has to agree; everything else should. */
function clauseOf(
  { strict, source, always }: ResourceFacts,
  field: string,
  earlier: Earlier,
): string {
  if (always !== undefined) return always;
  if (earlier.clause !== undefined) return earlier.clause;
  const isStrict = strict?.fields.includes(field) === true && source === 'content';
  return isStrict && earlier.source === 'list' ? strict.clause : TWICE;
}

const wordsOf = ({ source, operation, pointer: at }: Earlier, pointer: string): string =>
  source === 'request'
    ? 'the request that created it'
    : `the response of ${operation} at ${at}${pointer}`;
