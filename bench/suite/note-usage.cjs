// Preloaded into the suite's process: notes at its end what it took.
const { writeFileSync } = require('node:fs');

process.once('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage = { megabytes: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
  writeFileSync(process.env.XS2A_BENCH_USAGE, JSON.stringify(usage));
});
