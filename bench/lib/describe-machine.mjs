import { cpus, loadavg, totalmem } from 'node:os';

/** The machine on which the numbers were measured, so that nobody compares them with another machine's. */
export function describeMachine() {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadAtStart: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

export function machineLine({ node, platform, cpu, cores, memoryGb, loadAtStart }) {
  return `Node ${node.slice(1)}, ${platform}, ${cores} cores (${cpu}), ${memoryGb} GB, load at the start ${loadAtStart}`;
}
