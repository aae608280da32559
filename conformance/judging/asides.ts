import type { CaseFinished } from '../record/event.js';
import type { Redactor } from '../redaction/redactor.js';
import type { Recorded } from './recorded.js';

interface Aside {
  readonly places: Set<string>;
  count: number;
}

const NAMED = 3;
const MOST_KEPT = 100;
const LONGEST = 120;

/** Exchanges that do not belong to the interface: they are counted but not recorded. */
export class Asides {
  readonly #reasons = new Map<string, Aside>();
  count = 0;

  add(recorded: Recorded, reason: string, redactor: Pick<Redactor, 'text'>): void {
    const aside = this.#reasons.get(reason) ?? { places: new Set<string>(), count: 0 };
    this.#reasons.set(reason, aside);
    aside.count += 1;
    this.count += 1;
    if (aside.places.size >= MOST_KEPT) return;
    const path = recorded.url.replace(/[?#].*$/s, '').slice(0, LONGEST);
    aside.places.add(redactor.text(`${recorded.method.slice(0, 20)} ${path}`));
  }

  events(): readonly CaseFinished[] {
    return [...this.#reasons].map(([reason, { places, count }], index) => {
      const title = `${count} ${count === 1 ? 'exchange that is' : 'exchanges that are'} not judged`;
      const named = [...places].slice(0, NAMED).join(', ');
      const more = count > NAMED ? `, and ${count - NAMED} more` : '';
      return {
        type: 'case-finished',
        case: `not-judged/${index + 1}`,
        title,
        clauses: [],
        verdict: 'not-applicable',
        findings: [],
        reason: `${reason}: ${named}${more}`,
        durationMs: 0,
      };
    });
  }
}
