import { markdownTable } from '../lib/markdown-table.mjs';
import { median } from '../lib/statistics.mjs';

/** Maximum that `xs2a proxy` may add to the median of a bare proxy. */
const BAR_MS = 1;

/** The median and the 95th percentile of each way, and the verdict. */
export function proxyTable({ times, judged }) {
  const rows = Object.entries(times).map(([name, all]) => [
    name,
    String(all.length),
    median(all).toFixed(3),
    percentile(all, 0.95).toFixed(3),
  ]);
  const added = median(times['xs2a proxy']) - median(times.bare);
  const verdict = added < BAR_MS ? 'below' : 'ABOVE';
  const table = markdownTable(['way', 'requests', 'median ms', '95 % ms'], rows);
  const said = `It judged ${judged.exchanges} exchanges meanwhile: ${judged.verdict}.`;
  return `${table}\n\n${said}\nxs2a proxy adds ${added.toFixed(3)} ms at the median to the bare proxy: ${verdict} the bar of ${BAR_MS} ms.`;
}

function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
