import { markdownTable } from '../lib/markdown-table.mjs';
import { median, spread } from '../lib/statistics.mjs';

/** The speed in each scenario, the start-up time, and what a server gets wrong. */
export function serverTables({ rates, startUps, wrong }) {
  const speed = markdownTable(
    [
      'request',
      'server',
      'requests/s (median)',
      'spread',
      'ours against it',
      'CPU µs a request',
      'spread',
      'ours against it',
      'least against least',
    ],
    rates.flatMap(rateRows),
  );
  const start = markdownTable(
    [
      'server',
      'import to listening, ms',
      'spread',
      'CPU of that, ms',
      'spread',
      'process to listening, ms',
      'spread',
    ],
    Object.entries(startUps).map(([name, { imports, cpu, whole }]) => [
      name,
      Math.round(median(imports)),
      spread(imports, 0),
      Math.round(median(cpu)),
      spread(cpu, 0),
      Math.round(median(whole)),
      spread(whole, 0),
    ]),
  );
  const faults = Object.entries(wrong)
    .filter(([, complaints]) => complaints.length > 0)
    .map(([name, complaints]) => `- ${name} answers wrongly: ${complaints.join('; ')}`);
  const parts = Object.keys(startUps).length === 0 ? [speed] : [speed, start];
  return [...parts, faults.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** In all ratios higher is better: ours answers more requests, or needs less time for one. */
function rateRows({ scenario, perSecond, cpuMicros }) {
  const rates = mediansOf(perSecond);
  const cpus = mediansOf(cpuMicros);
  return Object.keys(perSecond).map((name) => [
    scenario,
    name,
    Math.round(rates[name]),
    spread(perSecond[name], 0),
    (rates.ours / rates[name]).toFixed(2),
    cpus[name].toFixed(1),
    spread(cpuMicros[name], 1),
    (cpus[name] / cpus.ours).toFixed(2),
    (Math.min(...cpuMicros[name]) / Math.min(...cpuMicros.ours)).toFixed(2),
  ]);
}

function mediansOf(lists) {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, median(list)]));
}
