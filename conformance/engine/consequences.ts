import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Step } from '../cases/case.js';
import { answerSentence } from '../checks/finding.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { CaseFinished, Finding } from '../record/event.js';
import { aliasesIn } from './aliases-in.js';

/**
 * Tracks which steps of a case depend on a request that was refused although it had to succeed. Steps that
 * use its response depend on it; when the request was to change something, so do steps about the same
 * resource.
 */
export class Consequences {
  readonly #spec: SpecIndex;
  /** For each alias: why what it refers to is not in the state that the case needs. */
  readonly #spoiled = new Map<string, string>();

  constructor(spec: SpecIndex) {
    this.#spec = spec;
  }

  /** Whether every request that had to succeed was served. */
  get none(): boolean {
    return this.#spoiled.size === 0;
  }

  /** Records the outcome of a judged step. */
  note(step: Step, seen: ParsedAnswer, findings: readonly Finding[]): void {
    if (findings.length === 0 || !isRefusal(step, seen)) return;
    const said = step.kind === 'psu' ? 'it did not end as expected' : answerSentence(seen);
    const reason = `follows from step ${step.as}: ${said}`;
    const about = this.#changes(step) ? aliasesIn(step) : [];
    for (const alias of [step.as, ...about]) this.#spoiled.set(alias, reason);
  }

  /** Why the result of a step proves nothing; undefined when it does. */
  of(step: Step): string | undefined {
    const spoiled = aliasesIn(step).find((alias) => this.#spoiled.has(alias));
    if (spoiled === undefined) return undefined;
    const reason = this.#spoiled.get(spoiled) ?? '';
    this.#spoiled.set(step.as, reason);
    return reason;
  }

  #changes(step: Step): boolean {
    return step.kind !== 'call' || this.#spec.get(step.operation)?.method !== 'GET';
  }
}

/** Whether a step had to succeed and did not. */
export function isRefusal(step: Step, { answer, psu }: ParsedAnswer): boolean {
  if (step.kind === 'psu') return psu?.redirect === null && psu.byApi !== true;
  if (step.kind !== 'call') return false;
  const succeeds = step.expect.some(
    (check) =>
      check.check === 'success' ||
      (check.check === 'status' && check.in.some((status) => status < 400)),
  );
  return succeeds && (answer.kind === 'no-answer' || answer.status >= 400);
}

/** Whether the requests of a case that an earlier run judged were served, according to its findings. */
export function wasServed({ verdict, findings }: CaseFinished): boolean {
  if (verdict !== 'failed') return true;
  return !findings.some(({ where }) => /: (?:status|answer|redirect)$/.test(where));
}
