import { median } from '../lib/statistics.mjs';
import { loadAjv } from './load-ajv.mjs';
import { loadOurs } from './load-ours.mjs';
import { readSchemas } from './read-schemas.mjs';
import { samplesOf } from './samples-of.mjs';

const SAMPLES = 40;

/**
 * How long each validator takes for a value, in nanoseconds: ours and ajv's standalone code, in turns, for
 * every schema that both support. Both validate the same values, half of them valid and half invalid.
 */
export async function benchValidators({ document, only, runs, milliseconds }) {
  const read = readSchemas(document);
  const ours = await loadOurs(document);
  const ajv = await loadAjv(read);
  const rows = [];
  for (const name of read.names) {
    const [mine, theirs] = [ours(name), ajv(name)];
    if (mine === undefined || theirs === undefined || (only ?? name) !== name) continue;
    const { sound, broken, differing } = samplesOf(read, name, SAMPLES, mine, theirs);
    if (sound.length === 0) continue;
    const time = (values) => measure({ ours: mine, ajv: theirs }, values, runs, milliseconds);
    rows.push({ name, differing, sound: time(sound), broken: time(broken) });
  }
  return rows;
}

function measure(contenders, values, runs, milliseconds) {
  if (values.length === 0) return undefined;
  const names = Object.keys(contenders);
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) lap(contenders[name], values, milliseconds);
  for (let run = 0; run < runs; run += 1) {
    for (const name of run % 2 === 0 ? names : [...names].reverse()) {
      taken[name].push(lap(contenders[name], values, milliseconds));
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken[name])]));
}

/** Nanoseconds per value. */
function lap(judge, values, milliseconds) {
  const end = process.hrtime.bigint() + BigInt(Math.round(milliseconds * 1e6));
  const start = process.hrtime.bigint();
  let judged = 0;
  let sound = 0;
  let now = start;
  while (now < end) {
    for (let round = 0; round < 50; round += 1) {
      for (const value of values) if (judge(value)) sound += 1;
    }
    judged += values.length * 50;
    now = process.hrtime.bigint();
  }
  if (sound > judged) throw new Error('counted wrongly');
  return Number(now - start) / judged;
}
