/**
 * Measures how often a report suggests the right kind of mistake for a fault that was not learned, from the causes
 * in power.json of a selftest. --write learns from all faults and writes spec/fingerprints.json.
 *
 *     npm run selftest:quick
 *     npm run bench:looks-like -- [FOLDER] [--whole FOLDER] [--seed N] [--parts N] [--details] [--write]
 *
 * FOLDER: reports/selftest by default. --whole: a selftest of some faults with the whole suite, whose causes are
 * guessed too. --details prints each wrong suggestion.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { guessWithout, holdOut, scoreOf } from '../dist/conformance/likeness/hold-out.js';
import { loadMistakes } from '../dist/conformance/likeness/known-mistakes.js';
import { learnKinds } from '../dist/conformance/likeness/learn-kinds.js';
import { LEAST_SCORE } from '../dist/conformance/likeness/looks-like.js';
import { samplesOf } from '../dist/conformance/likeness/samples-of.js';

const root = path.join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    parts: { type: 'string', default: '10' },
    whole: { type: 'string' },
    details: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});
const [folder = path.join(root, 'reports', 'selftest')] = positionals;
const mistakes = loadMistakes();
const faultsIn = (from) =>
  samplesOf(JSON.parse(readFileSync(path.join(from, 'power.json'), 'utf8')).faults, mistakes);
const faults = faultsIn(folder);

const percent = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);
const row = (name, guesses, least) => {
  const { count, right, suggested, rightOfSuggested } = scoreOf(guesses, least);
  const wrong = suggested - rightOfSuggested;
  const cells = [name, least, count, percent(right, count), percent(suggested, count)];
  return [...cells, percent(rightOfSuggested, suggested), percent(wrong, count)];
};
const print = (head, rows) => {
  const lines = [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows];
  for (const line of lines) console.log(`| ${line.join(' | ')} |`);
  console.log('');
};

const options = { parts: Number(values.parts), seed: Number(values.seed), least: LEAST_SCORE };
const alone = holdOut(faults, { ...options, together: ({ id }) => id });
const grouped = holdOut(faults, { ...options, together: ({ clause }) => clause });
const whole = values.whole && guessWithout(faultsIn(values.whole), faults, LEAST_SCORE);
const HEAD = ['held out', 'least score', 'count', 'first kind right', 'suggested'];
print(
  [...HEAD, 'right of the suggested', 'wrong of all'],
  [0.3, 0.4, LEAST_SCORE, 0.6].flatMap((least) => [
    row('faults', alone.faults, least),
    row('faults, with all of the same clause', grouped.faults, least),
    row('causes', alone.causes, least),
    row('causes, with all of the same clause', grouped.causes, least),
    ...(whole ? [row('faults, whole suite', whole.faults, least)] : []),
    ...(whole ? [row('causes, whole suite', whole.causes, least)] : []),
  ]),
);

const only = (guesses, kind) => guesses.filter((each) => each.kind === kind);
print(
  ['kind', 'faults', 'first kind right', 'suggested', 'suggested rightly', 'suggested elsewhere'],
  mistakes.map(({ id }) => {
    const { count, right, suggested, rightOfSuggested } = scoreOf(
      only(alone.faults, id),
      LEAST_SCORE,
    );
    const elsewhere = alone.faults.filter(
      ({ kind, first }) => kind !== id && first.kind === id && first.score >= LEAST_SCORE,
    );
    return [id, count, right, suggested, rightOfSuggested, elsewhere.length];
  }),
);

if (values.details) {
  for (const { fault, kind, first } of alone.faults) {
    if (kind === first.kind || first.score < LEAST_SCORE) continue;
    console.log(`${fault}: ${first.kind} (${first.score.toFixed(2)}) instead of ${kind}`);
  }
}
if (values.write) {
  const weights = learnKinds(faults.flatMap(({ samples }) => samples));
  const lines = Object.entries(weights).map(
    ([feature, kinds]) => `${JSON.stringify(feature)}: ${JSON.stringify(kinds)}`,
  );
  const file = path.join(root, 'spec', 'fingerprints.json');
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
  console.log(`${file}: ${lines.length} features of ${faults.length} faults`);
}
