/** Amounts and currencies in a response, wherever they appear. */

import { shown } from '../documents/schema-judge.js';
import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, finding } from './finding.js';

/** A decimal with any number of digits. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** The format of an ISO 4217 code. */
const CODE = /^[A-Z]{3}$/;

/** Maximum number of values that are checked, and of findings that are reported. */
const MAX_VALUES = 20_000;
const MAX_FINDINGS = 10;

interface Told {
  readonly pointer: string;
  readonly name: 'amount' | 'currency';
  readonly value: string;
}

/** Every currency, and every amount beside a currency. */
function* amountsIn(value: unknown, pointer: string, left: { values: number }): Generator<Told> {
  if (typeof value !== 'object' || value === null || left.values <= 0) return;
  for (const [name, each] of Object.entries(value)) {
    left.values -= 1;
    const isAmount = name === 'amount' && 'currency' in value;
    if (typeof each === 'string' && (isAmount || name === 'currency')) {
      yield { pointer: `${pointer}/${name}`, name: isAmount ? 'amount' : 'currency', value: each };
    } else yield* amountsIn(each, `${pointer}/${name}`, left);
  }
}

/** Judges the amounts of a successful response; no finding when it contains none. */
export function judgeAmounts(context: CheckContext): readonly ClauseFindings[] {
  const { answer, json, elsewhere } = context.seen;
  if (answer.kind !== 'answer' || answer.status >= 300 || elsewhere) return [];
  const all = [...amountsIn(json, '', { values: MAX_VALUES })];
  if (all.length === 0) return [];
  const clause = 'COMMON-AMOUNTS';
  const findings = all
    .filter(({ name, value }) => !(name === 'amount' ? DECIMAL : CODE).test(value))
    .slice(0, MAX_FINDINGS)
    .map(({ pointer, name, value }) => {
      const expected = name === 'amount' ? 'it is a decimal' : 'it is an ISO 4217 code';
      return finding(context, clause, `body ${pointer}`, expected, `it is ${shown(value)}`);
    });
  return [{ clause, findings }];
}
