import type { Case } from '../cases/case.js';
import type { CaseFinished } from '../record/event.js';
import type { CellTrial } from './coverage.js';
import type { UnconfirmedFailure } from './unconfirmed-failure.js';

/** The results of the cases of a run so far. */
export class CaseResults {
  readonly ended: CaseFinished[] = [];
  /** Results of the cells of the duty matrix. */
  readonly cells: CellTrial[] = [];
  /** Failed cases whose verdict is not reported yet, by id. */
  readonly unconfirmed = new Map<string, UnconfirmedFailure>();
  /** Refusal cases whose twin is unconfirmed: they wait for the final verdict of the twin. */
  readonly postponed: Case[] = [];
  /** Cases whose requests were all served: refusal cases can rely on them as twins. */
  readonly held = new Set<string>();
  /**
   * Refusal cases whose twin did not hold, with the reason: they are sent all the same, because a request that
   * is served with data needs no twin.
   */
  readonly twinless = new Map<string, string>();
  /** The number of cases that were carried out again. */
  repeats = 0;
  /** Whether a case failed and the user asked to start no further case (`--bail`). */
  bailed = false;

  /** `bail`: a failed case ends the run. */
  constructor(private readonly bail: boolean) {}

  /** Records the result of a case. */
  end(event: CaseFinished): void {
    this.ended.push(event);
    if (event.verdict === 'failed') this.fail();
  }

  /** What the case has shown of the duties so far. */
  cellsOf(id: string): Pick<CaseFinished, 'cells'> {
    const cells = this.cells.flatMap(({ case: of, ...shown }) => (of === id ? [shown] : []));
    return cells.length === 0 ? {} : { cells };
  }

  /** Records that a case failed, even if its verdict is not final. */
  fail(): void {
    if (this.bail) this.bailed = true;
  }
}
