import fc from 'fast-check';
import type { Course } from './walk-course.js';
import { VERBS, type Verb } from './walk-verbs.js';

/** One verb applied to one resource, as fast-check generates and shrinks it. */
class WalkCommand implements fc.AsyncCommand<Course, Course> {
  constructor(
    readonly verb: Verb,
    readonly at: number,
  ) {}

  check(course: Readonly<Course>): boolean {
    return course.applies(this.verb, this.at);
  }

  run(course: Course): Promise<void> {
    return course.perform(this.verb, this.at);
  }

  toString(): string {
    return `${this.verb.name}(${this.at})`;
  }
}

/** Maximum number of commands of a walk; those that are not possible at their position are skipped. */
const MOST_COMMANDS = 36;

/** How often a verb is drawn: errors of earlier requests become visible in reads. */
const WEIGHTS: Readonly<Record<string, number>> = {
  read: 2,
  status: 3,
  start: 3,
  approve: 4,
  delete: 2,
};

/** Creates sequences of commands; `replay` is the replay path that fast-check reported for an earlier one. */
export function walkCommands(replay: string | undefined) {
  const one = (verb: Verb) => fc.nat(2).map((at) => new WalkCommand(verb, at));
  const arbitraries = VERBS.flatMap((verb) =>
    Array.from({ length: WEIGHTS[verb.name] ?? 1 }, () => one(verb)),
  );
  return fc.commands<Course, Course, false>(arbitraries, {
    maxCommands: MOST_COMMANDS,
    size: 'max',
    ...(replay === undefined ? {} : { replayPath: replay }),
  });
}
