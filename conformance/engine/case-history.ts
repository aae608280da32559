import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Step } from '../cases/case.js';
import type { SpecIndex } from '../documents/spec-index.js';
import { CaseResources } from './case-resources.js';
import { StateChanges } from './state-changes.js';

/** What the steps of one case have done so far, and to which resources. */
export class CaseHistory {
  readonly changes = new StateChanges();
  readonly #things: CaseResources;

  constructor(spec: SpecIndex) {
    this.#things = new CaseResources(spec);
  }

  /** Records a step that was carried out; returns the resources that a PSU authorised by it. */
  note(step: Step, seen: ParsedAnswer): ReadonlySet<string> {
    const { grants } = this.changes;
    this.changes.note(step, seen);
    const things = this.#things.note(step, seen);
    if (this.changes.grants === grants) return new Set();
    // authorising a basket also authorises its payments
    const isExact = things.size > 0 && ![...things].some((thing) => thing.startsWith('basket '));
    return isExact ? things : this.#things.made;
  }
}
