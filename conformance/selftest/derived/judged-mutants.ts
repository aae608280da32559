import { join } from 'node:path';
import { packageRoot } from '../../../foundation/package-root.js';
import { readYaml } from '../../../foundation/read-yaml.js';
import { refuseSettings } from '../../../foundation/refuse-settings.js';
import { settingsJudge } from '../../../foundation/settings-errors.js';
import { baseOf } from './conditions/conditional-mutants.js';

/** The judgement of a person about surviving mutants. */
export interface MutantJudgement {
  /** An id, or a pattern with `*`. */
  readonly mutants: string;
  /**
   * `equivalent`: the resulting bank is not wrong, or nobody could notice. `missed`: the suite does not
   * detect it yet. `alarm`: the suite fails a conforming bank.
   */
  readonly judged: 'equivalent' | 'missed' | 'alarm';
  readonly reason: string;
}

const text = { type: 'string', minLength: 1 } as const;

const SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['mutants', 'judged', 'reason'],
    properties: {
      mutants: text,
      judged: { enum: ['equivalent', 'missed', 'alarm'] },
      reason: text,
    },
  },
} as const;

const judge = settingsJudge({ title: 'The list of judged mutants', schema: SCHEMA });

/** Reads spec/equivalent-mutants.yaml. Throws CONFIG_INVALID with the place of an error. */
export function loadJudged(
  file = join(packageRoot(), 'spec', 'equivalent-mutants.yaml'),
): readonly MutantJudgement[] {
  const yaml = readYaml(file);
  refuseSettings('CONFIG_INVALID', judge(yaml.data), yaml, 'Correct the file and run again.');
  return yaml.data as readonly MutantJudgement[];
}

/** Whether a pattern matches an id; `*` matches any text. */
export function means(pattern: string, id: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}

/** The judgement of a mutant, or of the one without its conditions; the first matching line applies. */
export const judgedOf = (
  lines: readonly MutantJudgement[],
  id: string,
): MutantJudgement | undefined =>
  lines.find(({ mutants }) => means(mutants, id)) ??
  lines.find(({ mutants }) => means(mutants, baseOf(id)));
