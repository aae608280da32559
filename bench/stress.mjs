// npm run stress:bank -- [--clients 200] [--seconds 30] [--rounds N] [--seed S] [--banks 3] [--kills 1]
//                        [--store postgres|pglite|memory] [--fault ID]
import { parseArgs } from 'node:util';
import { runStress } from '../dist/aspsp/stress/run-stress.js';
import { findPostgres } from '../dist/aspsp/testing/postgres-server.js';

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    banks: { type: 'string' },
    kills: { type: 'string' },
    fault: { type: 'string', multiple: true, default: [] },
    store: { type: 'string', default: 'postgres' },
  },
});
const { store } = options;
if (!['postgres', 'pglite', 'memory'].includes(store)) {
  process.stderr.write('stress: --store is postgres, pglite or memory\n');
  process.exit(2);
}
if (store === 'postgres' && findPostgres(process.env) === null) {
  process.stderr.write(
    'stress: needs PostgreSQL: initdb and pg_ctl on PATH or below /usr/lib/postgresql\n' +
      '        (Debian: apt-get install postgresql). Without it: --store pglite, one process.\n',
  );
  process.exit(2);
}
// a store in a folder allows one process, and an in-memory bank cannot be killed
const banks = store === 'postgres' ? 3 : 1;
const number = (name, otherwise) => {
  const value = Number(options[name] ?? otherwise);
  if (Number.isInteger(value) && value >= 0) return value;
  process.stderr.write(`stress: --${name} is a whole number\n`);
  return process.exit(2);
};
const { report, ok } = await runStress({
  clients: number('clients'),
  seconds: number('seconds'),
  rounds: number('rounds'),
  seed: number('seed'),
  banks: store === 'postgres' ? number('banks', banks) : banks,
  kills: number('kills', store === 'memory' ? 0 : 1),
  store,
  faults: options.fault,
});
process.stdout.write(report);
process.exitCode = ok ? 0 : 1;
