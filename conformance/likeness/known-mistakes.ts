import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { packageRoot } from '../../foundation/package-root.js';
import type { Weights } from './rank-kinds.js';

/** A kind of mistake that banks make (spec/mistakes.yaml). */
export interface KnownMistake {
  readonly id: string;
  /** What is wrong; `{operation}` and `{field}` stand for those of a cause. */
  readonly sentence: string;
  /** How it is corrected. */
  readonly mend: string;
  /** The seeded faults of this kind. */
  readonly faults: readonly string[];
}

/** The kinds of mistakes, and how they show themselves. */
export interface KnownMistakes {
  readonly mistakes: readonly KnownMistake[];
  readonly weights: Weights;
}

const inSpec = (name: string): string => readFileSync(join(packageRoot(), 'spec', name), 'utf8');

/** The kinds of spec/mistakes.yaml. */
export function loadMistakes(): readonly KnownMistake[] {
  return load(inSpec('mistakes.yaml'), { schema: CORE_SCHEMA }) as readonly KnownMistake[];
}

let known: KnownMistakes | undefined;

/** What the package knows about mistakes; read when it is first needed. */
export function knownMistakes(): KnownMistakes {
  known ??= {
    mistakes: loadMistakes(),
    weights: JSON.parse(inSpec('fingerprints.json')) as Weights,
  };
  return known;
}
