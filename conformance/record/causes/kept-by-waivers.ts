import { groupBy } from '../../../foundation/group-by.js';
import type { Finding } from '../event.js';
import { toldMissing } from '../lost-field.js';
import type { JudgedCase } from './cause.js';
import { placeOf } from './cause-key.js';
import { TWIN } from './sightings-of.js';
import { withoutIds } from './without-ids.js';

/** Cases that could not be judged because of what waivers accept. */
export interface KeptByWaivers {
  /** Ids of the waivers, sorted. */
  readonly waivers: readonly string[];
  /** The clauses whose violations they accept, sorted. */
  readonly clauses: readonly string[];
  readonly cases: readonly string[];
}

/**
 * The cases that could not be judged because of what waivers accept, by these waivers: a waiver excuses a violation, and what the bank did
 * not give is still missing in the set-ups that need it. A waiver of some cases counts for the set-up of any other one that shows the same.
 */
export function keptByWaivers(cases: readonly JudgedCase[]): readonly KeptByWaivers[] {
  const known = new Map(cases.map((one) => [one.id, one]));
  const accepted = acceptedIn(cases);
  const kept = cases.flatMap(({ id }) => {
    const waivers = waiversOf(id, { known, accepted });
    return waivers.length === 0 ? [] : [{ id, waivers }];
  });
  const clauses = clausesOfWaivers(cases);
  return [...groupBy(kept, ({ waivers }) => waivers.join()).values()].map((alike) => {
    const { waivers = [] } = alike[0] ?? {};
    return {
      waivers,
      clauses: [...new Set(waivers.flatMap((id) => clauses.get(id) ?? []))].sort(),
      cases: alike.map(({ id }) => id),
    };
  });
}

interface WaivedRun {
  readonly known: ReadonlyMap<string, JudgedCase>;
  /** The waiver of each kind of finding that one accepts. */
  readonly accepted: ReadonlyMap<string, string>;
}

const UNJUDGED: ReadonlySet<string> = new Set(['setup-failed', 'blocked']);

/** The waivers of what stopped a case, or its twin; none where anything else did. */
function waiversOf(id: string, run: WaivedRun, asked: readonly string[] = []): readonly string[] {
  const one = run.known.get(id);
  if (one === undefined || asked.includes(id)) return [];
  const twin = TWIN.exec(one.reason ?? '')?.[1];
  if (one.verdict === 'blocked' && twin !== undefined) return waiversOf(twin, run, [...asked, id]);
  if (one.verdict === 'waived' && asked.length > 0) return waiversIn(one.findings);
  if (!UNJUDGED.has(one.verdict)) return [];
  const stop = setUpFinding(one);
  if (stop === undefined) return waiversIn(lostIn(one));
  const waiver = stop.waiver ?? run.accepted.get(kindOf(stop));
  return waiver === undefined ? [] : [waiver];
}

const waiversIn = (findings: readonly Finding[]): readonly string[] =>
  [...new Set(findings.flatMap(({ waiver }) => waiver ?? []))].sort();

/** The finding that ended the set-up of a case; undefined when its reason is none. */
function setUpFinding({ reason, checks }: JudgedCase): Finding | undefined {
  return checks
    .filter(({ setup }) => setup === true)
    .flatMap(({ findings }) => findings)
    .findLast(({ where }) => reason?.startsWith(`set-up ${where}: `) === true);
}

/** The clause of each waiver that accepts a finding, of a set-up too. */
function clausesOfWaivers(cases: readonly JudgedCase[]): ReadonlyMap<string, string> {
  const findings = cases.flatMap((one) => [
    ...one.findings,
    ...one.checks.flatMap((check) => check.findings),
  ]);
  return new Map(
    findings.flatMap(({ waiver, clause }) =>
      waiver === undefined ? [] : [[waiver, clause] as const],
    ),
  );
}

function acceptedIn(cases: readonly JudgedCase[]): ReadonlyMap<string, string> {
  return new Map(
    cases
      .flatMap(({ findings }) => findings)
      .flatMap((each) => (each.waiver === undefined ? [] : [[kindOf(each), each.waiver] as const])),
  );
}

const kindOf = (finding: Finding): string =>
  JSON.stringify([finding.clause, placeOf(finding), withoutIds(finding.actual)]);

/** The reason of a step that needs what an earlier response lacks. */
const LACKS = /(?:^|: )the response of (\w+)(?: \(and of \w+\))? has no (field|link) ([^\s;]+)/;

/** The findings that say that a response lacks what a step of the case needed. */
function lostIn({ reason, checks, exchanges }: JudgedCase): readonly Finding[] {
  const [, operation, kind, name] = LACKS.exec(reason ?? '') ?? [];
  if (operation === undefined) return [];
  const pointer = kind === 'link' ? `/_links/${name}` : `/${name}`;
  const asked = new Set(
    exchanges.filter((each) => each.operation === operation).map(({ id }) => id),
  );
  return checks
    .filter(({ exchange }) => asked.has(exchange ?? ''))
    .flatMap(({ findings }) => findings)
    .filter((finding) => `${pointer}/`.startsWith(`${toldMissing(finding) ?? ' '}/`));
}
