// A server as a process of its own: node run-server.mjs NAME. Says where it listens; each line on
// stdin is answered with the CPU time used so far, in microseconds; ends with stdin.
import { createInterface } from 'node:readline';

const begun = performance.now();
const { start } = await import(`./${process.argv[2]}.mjs`);
const port = await start();
const ready = performance.now();

const say = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);
say({ port, importToListening: ready - begun, processToListening: ready });
createInterface({ input: process.stdin })
  .on('line', () => {
    const { user, system } = process.cpuUsage();
    say({ cpu: user + system });
  })
  .on('close', () => process.exit(0));
