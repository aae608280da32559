// Runs one server in its own process: node run-server.mjs NAME. Prints where it listens, answers each line on
// stdin with the CPU time used so far in milliseconds, and exits when stdin closes.
import { createInterface } from 'node:readline';

/** Milliseconds of CPU time used so far, on all threads of the process. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const begun = performance.now();
const used = cpu();
const { start } = await import(`./${process.argv[2]}.mjs`);
const port = await start();
const ready = performance.now();

const say = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);
const importCpu = cpu() - used;
say({ port, importToListening: ready - begun, importCpu, processToListening: ready });
createInterface({ input: process.stdin })
  .on('line', () => say({ cpu: cpu() }))
  .on('close', () => process.exit(0));
