// Loaded into a measured Node process where GNU time is missing: leaves its peak memory behind.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

process.on('exit', () => {
  const folder = process.env.XS2A_BENCH_PEAKS;
  if (folder === undefined) return;
  writeFileSync(join(folder, `peak-${process.pid}`), String(process.resourceUsage().maxRSS));
});
