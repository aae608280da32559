import { nearestWord } from '../../foundation/nearest-word.js';
import { readYaml } from '../../foundation/read-yaml.js';
import { refuseSettings } from '../../foundation/refuse-settings.js';
import {
  DATE_FORMAT,
  type SettingsFault,
  settingsJudge,
} from '../../foundation/settings-faults.js';
import { RULES } from '../rules/rule-table.js';
import type { Acceptance, Policy, SeverityRule } from './policy.js';
import schema from './policy.schema.json' with { type: 'json' };

const judge = settingsJudge({
  title: 'The policy file',
  schema,
  formats: { date: DATE_FORMAT },
});

interface PolicyFile {
  readonly severity?: readonly SeverityRule[];
  readonly accepted?: readonly Omit<Acceptance, 'place'>[];
}

/** Reads a policy file. Throws CONFIG_INVALID with the line of the first mistake. */
export function loadPolicy(file: string): Policy {
  const yaml = readYaml(file);
  const mend = 'Correct the policy file and run again.';
  refuseSettings('CONFIG_INVALID', judge(yaml.data), yaml, mend);
  const { severity = [], accepted = [] } = yaml.data as PolicyFile;
  const faults = [...severity.flatMap(faultsOfRule), ...accepted.flatMap(faultsOfAcceptance)];
  refuseSettings('CONFIG_INVALID', faults, yaml, mend);
  const placed = accepted.map((one, index) => ({
    ...one,
    place: yaml.placeOf(['accepted', index]),
  }));
  return { severity, accepted: placed };
}

function faultsOfRule(
  { rule, path, operation }: SeverityRule,
  index: number,
): readonly SettingsFault[] {
  if (rule === undefined && path === undefined && operation === undefined) {
    const sentence = 'The entry names no changes: give it a rule, a path or an operation.';
    return [{ path: ['severity', index], sentence }];
  }
  if (rule === undefined || RULES.has(rule)) return [];
  const meant = nearestWord(rule, [...RULES.keys()]);
  const tail = meant === undefined ? ' xs2a diff --rules lists them.' : ` Did you mean ${meant}?`;
  const sentence = `There is no rule ${rule}.${tail}`;
  return [{ path: ['severity', index, 'rule'], sentence }];
}

function faultsOfAcceptance(
  { fingerprint }: Omit<Acceptance, 'place'>,
  index: number,
  all: readonly Omit<Acceptance, 'place'>[],
): readonly SettingsFault[] {
  if (all.findIndex((other) => other.fingerprint === fingerprint) === index) return [];
  const sentence = `The acceptance ${fingerprint} stands there twice.`;
  return [{ path: ['accepted', index, 'fingerprint'], sentence }];
}
