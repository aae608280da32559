import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Step } from '../cases/case.js';
import type { SpecIndex } from '../documents/spec-index.js';
import { Deeds } from './deeds.js';
import { ThingsOfCase } from './things-of-case.js';

/** What the steps of one case have done so far, and to which resources. */
export class CaseHistory {
  readonly deeds = new Deeds();
  readonly #things: ThingsOfCase;

  constructor(spec: SpecIndex) {
    this.#things = new ThingsOfCase(spec);
  }

  /** Records a step that was carried out; returns the resources that a PSU authorised by it. */
  note(step: Step, seen: ParsedAnswer): ReadonlySet<string> {
    const { grants } = this.deeds;
    this.deeds.note(step, seen);
    const things = this.#things.note(step, seen);
    if (this.deeds.grants === grants) return new Set();
    // authorising a basket also authorises its payments
    const isExact = things.size > 0 && ![...things].some((thing) => thing.startsWith('basket '));
    return isExact ? things : this.#things.made;
  }
}
