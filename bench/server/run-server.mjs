// A server as a process of its own: node run-server.mjs NAME. Says where it listens; each line on
// stdin is answered with the CPU time used so far, in milliseconds; ends with stdin.
import { createInterface } from 'node:readline';

/** Milliseconds of CPU so far, on all threads of the process. */
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
