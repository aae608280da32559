// Runs one server in its own process: node run-contestant.mjs NAME CERTS [STORE]. Prints where it listens,
// answers each line on stdin ("cpu", "codes N CLIENT") with a line of JSON, and exits when stdin closes.
import { createInterface } from 'node:readline';

const [, , name, certs, store] = process.argv;
const file = { bare: './bare.mjs', generated: './bare.mjs' }[name] ?? './bank.mjs';
const { start } = await import(file);
const { told, makeCodes, close } = await start({ name, certs, store });
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const commands = {
  cpu: async () => {
    const { user, system } = process.cpuUsage();
    return { cpu: (user + system) / 1000 };
  },
  codes: async (count, client) => ({ codes: await makeCodes(Number(count), client) }),
};
say(told);
createInterface({ input: process.stdin })
  .on('line', async (line) => {
    const [command, ...words] = line.split(' ');
    say(await commands[command](...words));
  })
  .on('close', async () => {
    await close();
    process.exit(0);
  });
