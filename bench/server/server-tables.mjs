import { markdownTable } from '../lib/markdown-table.mjs';
import { median, spread } from '../lib/statistics.mjs';

/** Speed for each scenario, start-up, and what a server got wrong. */
export function serverTables({ rates, startUps, wrong }) {
  const speed = markdownTable(
    ['request', 'server', 'requests/s (median)', 'spread', 'ours against it'],
    rates.flatMap(({ scenario, perSecond }) => rateRows(scenario, perSecond)),
  );
  const start = markdownTable(
    ['server', 'import to listening, ms', 'spread', 'process to listening, ms', 'spread'],
    Object.entries(startUps).map(([name, { imports, whole }]) => [
      name,
      Math.round(median(imports)),
      spread(imports, 0),
      Math.round(median(whole)),
      spread(whole, 0),
    ]),
  );
  const faults = Object.entries(wrong)
    .filter(([, complaints]) => complaints.length > 0)
    .map(([name, complaints]) => `- ${name} answers wrongly: ${complaints.join('; ')}`);
  return [speed, start, faults.join('\n')].filter((part) => part !== '').join('\n\n');
}

function rateRows(scenario, perSecond) {
  const ours = median(perSecond.ours ?? [Number.NaN]);
  return Object.entries(perSecond).map(([name, values]) => {
    const rate = median(values);
    const ratio = name === 'ours' ? '1.00' : (ours / rate).toFixed(2);
    return [scenario, name, Math.round(rate), spread(values, 0), ratio];
  });
}
