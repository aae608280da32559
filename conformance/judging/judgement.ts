import { randomUUID } from 'node:crypto';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { createdIn, deletionIn, observationsOf } from '../answers/resource-of.js';
import type { CheckContext } from '../checks/finding.js';
import type { SecretOwner } from '../checks/secret-check.js';
import { type StatusMove, StatusWatch } from '../checks/state-watch.js';
import { ToldWatch } from '../checks/told-watch.js';
import { appliesTo, frameworkSaid } from '../clauses/applies-to.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import { settleMsOf } from '../profile/settle-ms.js';
import type { RunEvent, RunStarted } from '../record/event.js';
import type { JudgingDocument } from '../record/judging-document.js';
import type { Waiver } from '../record/waiver.js';
import { learnProfile, loginsOf } from '../redaction/learn-profile.js';
import type { Personal } from '../redaction/personal.js';
import { redactEvent, redactFinding } from '../redaction/redact-event.js';
import type { Redactor } from '../redaction/redactor.js';
import { deviationsOf } from '../waivers/deviations-of.js';
import { Asides } from './asides.js';
import { caseOf } from './case-of.js';
import { CasesOfJudgement } from './cases-of-judgement.js';
import { judgeExchange, seenOf } from './judge-exchange.js';
import { judgementEnd } from './judgement-end.js';
import { type MatchedRequest, type Matcher, matcherOf } from './match-operation.js';
import type { Recorded } from './recorded.js';
import { recordedEvent } from './recorded-event.js';
import { RecordingRedactor } from './recording-redactor.js';

export interface JudgementOptions {
  readonly runId: string;
  readonly version: string;
  readonly spec: SpecIndex;
  readonly clauses: ClauseRegister;
  readonly documents: readonly JudgingDocument[];
  readonly profile: Profile;
  /** Path of the profile; empty without one. */
  readonly profileFile: string;
  readonly waivers?: readonly Waiver[];
  /** Strings that are redacted in everything that is recorded. */
  readonly secrets?: readonly string[];
  /** What is redacted besides secrets. */
  readonly redact?: readonly Personal[] | undefined;
  /** The path where the interface begins, for a bank whose paths contain no version. */
  readonly basePath?: string | undefined;
  /** The files or the proxy from which the exchanges come. */
  readonly recordings: readonly string[];
  /** The bank, or as much as is known about it. */
  readonly target: string;
}

/** An exchange whose operation was identified. */
interface Met {
  readonly match: MatchedRequest;
  readonly seen: ParsedAnswer;
  readonly redactor: Redactor;
  /** Name of its case, and the event that starts the case. */
  readonly name: string;
  readonly started: readonly RunEvent[];
}

/**
 * Judges exchanges that others made, in order of time, and reports the results as events of a run. A case
 * consists of the exchanges about one resource. Nothing is sent, and what no exchange shows is not judged.
 */
export class RecordingJudgement {
  readonly #options: JudgementOptions;
  readonly #match: Matcher;
  readonly #redactor: RecordingRedactor;
  readonly #watch: StatusWatch;
  readonly #told = new ToldWatch();
  readonly #cases: CasesOfJudgement;
  readonly #asides = new Asides();
  readonly #owners = new Map<string, SecretOwner>();
  readonly #begun = performance.now();
  #exchanges = 0;

  constructor(options: JudgementOptions) {
    this.#options = options;
    const { profile, clauses, waivers = [], secrets, redact: personal } = options;
    this.#watch = new StatusWatch(settleMsOf(profile));
    this.#match = matcherOf(options.spec, options.basePath);
    for (const { password } of loginsOf(profile)) {
      if (password !== '') this.#owners.set(password, 'psu');
    }
    this.#redactor = new RecordingRedactor({ personal });
    learnProfile(this.#redactor.everywhere, profile, { secrets, personal });
    this.#cases = new CasesOfJudgement(clauses, [...deviationsOf(profile), ...waivers]);
  }

  start(): RunStarted {
    return redactEvent(this.#started(), this.#redactor.everywhere);
  }

  #started(): RunStarted {
    const { runId, version, profile, profileFile, documents, recordings, target } = this.#options;
    const { waivers } = this.#cases;
    return {
      type: 'run-started',
      schemaVersion: 1,
      runId,
      tool: { name: 'xs2a-kit', version, node: process.version },
      startedAt: new Date().toISOString(),
      target: { baseUrl: target, authUrl: target },
      profile: {
        ...{ name: profile.name, file: profileFile, dialect: profile.dialect },
        ...frameworkSaid(profile),
      },
      narrowed: false,
      documents,
      recordings,
      ...(waivers.length === 0 ? {} : { waivers }),
      planned: [],
    };
  }

  /** Learns the secrets of an exchange that is judged later, so that earlier events do not contain them. */
  learn(recorded: Recorded): void {
    this.#redactor.of(recorded);
  }

  /** Counts an exchange that is skipped. */
  passOver(recorded: Recorded, reason: string): void {
    this.#asides.add(recorded, reason, this.#redactor);
  }

  /** Judges the next exchange. */
  take(recorded: Recorded): readonly RunEvent[] {
    return this.#taken(recorded).map((event) => redactEvent(event, this.#redactor.everywhere));
  }

  #taken(recorded: Recorded): readonly RunEvent[] {
    const match = this.#match(recorded.method, recorded.url);
    if (typeof match === 'string') {
      this.#asides.add(recorded, recorded.unjudged ?? match, this.#redactor);
      return [];
    }
    const seen = seenOf(recorded, match);
    const redactor = this.#redactor.of(recorded, seen.json);
    const named = caseOf(recorded, match, seen);
    const name = { ...named, id: redactor.text(named.id), title: redactor.text(named.title) };
    const met = { match, seen, redactor, ...this.#cases.begin(name) };
    const { id: operation } = match.operation;
    const missing = this.#options.profile.missingOperations?.includes(operation) === true;
    const unjudged = missing
      ? `the profile says that the bank does not implement ${operation}`
      : recorded.unjudged;
    return unjudged === null
      ? this.#judged(recorded, met)
      : this.#unjudged(recorded, met, unjudged);
  }

  #judged(recorded: Recorded, met: Met): readonly RunEvent[] {
    const { match, seen, redactor, name, started } = met;
    const context = this.#context(seen, match.spec);
    const looks = this.#looks(recorded, match, seen);
    const { judged, lacking } = judgeExchange(
      recorded,
      context,
      looks,
      this.#toldIn(recorded, match, context),
    );
    const speaking = judged.filter(({ clause }) => this.#speaks(clause));
    const event = this.#recorded(recorded, met, looks);
    const { id, operation } = event.exchange;
    const checks = [
      ...speaking.map(({ clause, findings: found }) => {
        const findings = found.map((each) => redactFinding(each, redactor));
        return this.#cases.judged(name, { exchange: id, clause, operation, findings });
      }),
      ...lacking.map(({ clause, notJudged }) =>
        this.#cases.lacking(name, { exchange: id, clause, operation, notJudged }),
      ),
    ];
    this.#cases.count(name, null);
    return [...started, event, ...checks];
  }

  #unjudged(recorded: Recorded, met: Met, unjudged: string): readonly RunEvent[] {
    const { name, started } = met;
    const event = this.#recorded(recorded, met, []);
    const { id: exchange, operation } = event.exchange;
    this.#cases.count(name, unjudged);
    const lack = { exchange, operation, clause: 'COMMON-ANSWERS', notJudged: unjudged };
    return [...started, event, this.#cases.lacking(name, lack)];
  }

  /** Reports how every case ended, and the verdict, which never says that the bank is conformant. */
  end(): readonly RunEvent[] {
    return this.#ended().map((event) => redactEvent(event, this.#redactor.everywhere));
  }

  #ended(): readonly RunEvent[] {
    const { ended, clauses, judged, unjudged, untested } = this.#cases.end();
    const aside = this.#asides.events();
    return [
      ...ended,
      ...aside,
      judgementEnd({
        clauses,
        judged,
        unjudged: unjudged + this.#asides.count,
        untested,
        ended: [...ended, ...aside],
        durationMs: Math.round(performance.now() - this.#begun),
      }),
    ];
  }

  #looks(
    recorded: Recorded,
    { base, spec }: MatchedRequest,
    seen: ParsedAnswer,
  ): readonly StatusMove[] {
    const { startedMs, durationMs, source, anyPath } = recorded;
    if (startedMs === null || anyPath === true) return [];
    const at = { startMs: startedMs, endMs: startedMs + durationMs, clock: clockOf(source) };
    const made = createdIn(seen);
    if (made !== undefined) this.#watch.made(made, seen.request.identity, base);
    const deletion = deletionIn(seen, spec);
    if (deletion !== undefined) this.#watch.deleted(deletion, at, base);
    return observationsOf(seen, spec).flatMap((each) => this.#watch.observe(each, at, base) ?? []);
  }

  /** What an exchange says again; a mapping with placeholders says nothing of one resource. */
  #toldIn({ anyPath }: Recorded, { base }: MatchedRequest, context: CheckContext) {
    if (anyPath === true) return [];
    const isOver = (resource: string): boolean => this.#watch.endOf(resource, base) !== undefined;
    return this.#told.judge(context, { base, isOver });
  }

  #recorded(recorded: Recorded, { name, seen, redactor }: Met, looks: readonly StatusMove[]) {
    this.#exchanges += 1;
    const id = `e${this.#exchanges}`;
    return recordedEvent(recorded, { id, name, seen, looks, redactor });
  }

  #context(seen: ParsedAnswer, spec: SpecIndex): CheckContext {
    const { profile } = this.#options;
    const scope = { seen: new Map(), profile, tpp: null, now: new Date(), newUuid: randomUUID };
    const { levelOf } = this.#cases;
    return { seen, scope, spec, levelOf, secrets: this.#owners };
  }

  /** False for clauses that only another dialect or another version has. */
  #speaks(clause: string): boolean {
    const { clauses, profile } = this.#options;
    const found = clauses.get(clause);
    return found === undefined || appliesTo(found, profile);
  }
}

/** The name of the clock: entries of one file share a clock. */
const clockOf = (source: string): string => source.replace(/ \([^()]*\)$/, '');
