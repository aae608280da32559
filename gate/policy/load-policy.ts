import { nearestWord } from '../../foundation/nearest-word.js';
import { readSettings } from '../../foundation/read-settings.js';
import { refuseSettings } from '../../foundation/refuse-settings.js';
import {
  DATE_FORMAT,
  type SettingsError,
  settingsJudge,
} from '../../foundation/settings-errors.js';
import { RULES } from '../rules/rule-table.js';
import type { Acceptance, Policy, SeverityRule } from './policy.js';
import schema from './policy.schema.json' with { type: 'json' };

const judge = settingsJudge({
  title: 'The policy file',
  schema,
  formats: { date: DATE_FORMAT },
});

interface PolicyFile extends Pick<Policy, 'deprecation' | 'beta' | 'stable'> {
  /** Null when its last entry was removed. */
  readonly severity?: readonly SeverityRule[] | null;
  readonly accepted?: readonly Omit<Acceptance, 'place'>[] | null;
}

/** Reads a policy file. Throws CONFIG_INVALID with the line of the first error. */
export function loadPolicy(file: string): Policy {
  const yaml = readSettings(file);
  const mend = 'Correct the policy file and run again.';
  refuseSettings('CONFIG_INVALID', judge(yaml.data), yaml, mend);
  const { deprecation, beta, stable, ...lists } = yaml.data as PolicyFile;
  const [severity, accepted] = [lists.severity ?? [], lists.accepted ?? []];
  const errors = [...severity.flatMap(errorsOfRule), ...accepted.flatMap(errorsOfAcceptance)];
  refuseSettings('CONFIG_INVALID', errors, yaml, mend);
  const placed = accepted.map((one, index) => ({
    ...one,
    place: yaml.placeOf(['accepted', index]),
  }));
  return {
    severity,
    accepted: placed,
    ...(deprecation === undefined ? {} : { deprecation }),
    ...(beta === undefined ? {} : { beta }),
    ...(stable === undefined ? {} : { stable }),
  };
}

function errorsOfRule(entry: SeverityRule, index: number): readonly SettingsError[] {
  const { rule, path, operation } = entry;
  if (rule === undefined && path === undefined && operation === undefined) {
    const sentence = 'The entry names no changes: give it a rule, a path or an operation.';
    return [{ path: ['severity', index], sentence }];
  }
  return unknownRule(rule, ['severity', index, 'rule']);
}

function unknownRule(
  rule: string | undefined,
  path: SettingsError['path'],
): readonly SettingsError[] {
  if (rule === undefined || RULES.has(rule)) return [];
  const meant = nearestWord(rule, [...RULES.keys()]);
  const tail = meant === undefined ? ' xs2a diff --rules lists them.' : ` Did you mean ${meant}?`;
  return [{ path, sentence: `There is no rule ${rule}.${tail}` }];
}

type Entry = Omit<Acceptance, 'place'>;

function errorsOfAcceptance(
  entry: Entry,
  index: number,
  all: readonly Entry[],
): readonly SettingsError[] {
  const { fingerprint, rule, path, operation } = entry;
  const error = (sentence: string): readonly SettingsError[] => [
    { path: ['accepted', index], sentence },
  ];
  const place = path ?? operation;
  if (fingerprint === undefined) {
    if (rule !== undefined && place !== undefined) {
      return unknownRule(rule, ['accepted', index, 'rule']);
    }
    return error('The acceptance names no changes: give it a fingerprint, or a rule and a path.');
  }
  if (rule !== undefined || place !== undefined) {
    return error('The acceptance has a fingerprint: it needs no rule, path or operation.');
  }
  const isSame = (other: Entry): boolean =>
    other.fingerprint === fingerprint && other.document === entry.document;
  if (all.findIndex(isSame) === index) return [];
  const sentence = `The acceptance ${fingerprint} appears twice.`;
  return [{ path: ['accepted', index, 'fingerprint'], sentence }];
}
