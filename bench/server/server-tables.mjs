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
  return [speed, start, faults.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** In both ratios higher is better: ours answers more requests, or needs less time for one. */
function rateRows({ scenario, perSecond, cpuMicros }) {
  const rates = mediansOf(perSecond);
  const cpus = mediansOf(cpuMicros);
  return Object.keys(perSecond).map((name) => [
    scenario,
    name,
    Math.round(rates[name]),
    spread(perSecond[name], 0),
    (rates.ours / rates[name]).toFixed(2),
    Math.round(cpus[name]),
    spread(cpuMicros[name], 0),
    (cpus[name] / cpus.ours).toFixed(2),
  ]);
}

function mediansOf(lists) {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, median(list)]));
}
