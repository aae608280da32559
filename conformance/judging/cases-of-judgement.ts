import type { Level } from '../clauses/clause.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { caseVerdict } from '../engine/case-verdict.js';
import type { CaseFinished, CheckDone, Finding, RunEvent } from '../record/event.js';
import type { Waiver } from '../record/waiver.js';
import { matchWaiver } from '../waivers/match-waiver.js';
import type { CaseName } from './case-of.js';
import { PAGE_OF_PSU } from './recorded.js';

interface OpenCase {
  readonly id: string;
  readonly title: string;
  readonly clauses: Set<string>;
  readonly findings: Finding[];
  judged: number;
  /** Why exchanges of the case were not judged. */
  readonly unjudged: string[];
}

interface Told {
  readonly exchange: string;
  readonly clause: string;
  readonly operation: string | null;
}

/** The state of the cases of a judgement, all of which stay open until its end. */
export class CasesOfJudgement {
  readonly #open = new Map<string, OpenCase>();
  /** Names by key, because two banks may have a resource with the same id. */
  readonly #names = new Map<string, string>();
  readonly #tested = new Set<string>();
  readonly #missed = new Set<string>();

  constructor(
    readonly clauses: ClauseRegister,
    readonly waivers: readonly Waiver[],
  ) {}

  levelOf = (clause: string): Level => {
    const found = this.clauses.get(clause);
    if (found === undefined) throw new Error(`the register contains no clause ${clause}`);
    return found.level;
  };

  /** The name of a case, and the event that starts it when it is new. */
  begin({ key, id, title }: CaseName): {
    readonly name: string;
    readonly started: readonly RunEvent[];
  } {
    const known = this.#names.get(key);
    if (known !== undefined) return { name: known, started: [] };
    let name = id;
    for (let times = 2; this.#open.has(name); times++) name = `${id}~${times}`;
    this.#names.set(key, name);
    const fresh = {
      id: name,
      title,
      clauses: new Set<string>(),
      findings: [],
      judged: 0,
      unjudged: [],
    };
    this.#open.set(name, fresh);
    return { name, started: [{ type: 'case-started', case: name, at: new Date().toISOString() }] };
  }

  /** Records a check that was carried out; waived findings name their waiver. */
  judged(name: string, check: Told & { readonly findings: readonly Finding[] }): CheckDone {
    const today = new Date().toISOString().slice(0, 10);
    const findings = check.findings.map((finding) => {
      const waiver = matchWaiver(
        this.waivers,
        name,
        { ...finding, operation: check.operation },
        today,
      );
      return waiver === undefined ? finding : { ...finding, waiver: waiver.id };
    });
    this.#tested.add(check.clause);
    this.#open.get(name)?.findings.push(...findings);
    return this.#done(name, check, { findings });
  }

  /** Records a check that cannot be judged from the recording. */
  lacking(name: string, check: Told & { readonly notJudged: string }): CheckDone {
    this.#missed.add(check.clause);
    return this.#done(name, check, { findings: [], notJudged: check.notJudged });
  }

  /** Counts an exchange; `unjudged` is the reason when it was not judged, otherwise null. */
  count(name: string, unjudged: string | null): void {
    const open = this.#open.get(name);
    if (open === undefined) return;
    if (unjudged === null) open.judged += 1;
    else open.unjudged.push(unjudged);
  }

  end() {
    const open = [...this.#open.values()];
    const sum = (of: (each: OpenCase) => number) =>
      open.reduce((total, each) => total + of(each), 0);
    const required = open
      .flatMap(({ findings }) => findings)
      .filter(({ level, waiver }) => level === 'required' && waiver === undefined);
    return {
      ended: open.map((each) => finished(each, this.waivers)),
      clauses: [...new Set(required.map(({ clause }) => clause))],
      judged: sum((each) => each.judged),
      unjudged: sum((each) => each.unjudged.length),
      untested: [...this.#missed]
        .filter((clause) => !this.#tested.has(clause) && this.levelOf(clause) === 'required')
        .sort(),
    };
  }

  #done(
    name: string,
    { exchange, clause }: Told,
    said: Pick<CheckDone, 'findings' | 'notJudged'>,
  ): CheckDone {
    this.#open.get(name)?.clauses.add(clause);
    const sentence = this.clauses.get(clause)?.sentence ?? '';
    return { type: 'check', case: name, exchange, clause, sentence, ...said };
  }
}

function finished(each: OpenCase, waivers: readonly Waiver[]): CaseFinished {
  const { id, title, clauses, findings, judged, unjudged } = each;
  const other = unjudged.find((reason) => reason !== PAGE_OF_PSU);
  const why = judged === 0 ? (other ?? unjudged[0] ?? null) : null;
  const isOfPsu = why === PAGE_OF_PSU;
  const { verdict, reason } = caseVerdict(
    {
      findings,
      setupFailure: null,
      harnessError: null,
      interrupted: false,
      judged,
      notJudged: why,
      ...(isOfPsu ? { inapplicable: `not judged: ${PAGE_OF_PSU}` } : {}),
    },
    waivers,
  );
  const result = { case: id, title, clauses: [...clauses], verdict, findings };
  return { type: 'case-finished', ...result, reason, durationMs: 0 };
}
