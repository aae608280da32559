/**
 * Uses the reference bank with software of TPPs that others wrote, in both dialects, and prints two tables: the steps
 * of each flow and of each client, and who is wrong where one did not end as it should.
 *
 *     npm run bench:clients -- [--only adapter|npm] [--details]
 *
 * adapter: ten bank adapters of adorsys' xs2a-adapter from Maven Central, which need java, mvn, keytool and openssl.
 * npm: js-nextgen-psd2. Both are installed in .cache/foreign-clients. What a client does wrong itself is in known.yaml,
 * with the row of the contract that decides; any other wrong step is the bank's. Exit code 1: the bank is wrong, or
 * a listed step is right.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { markdownTable } from '../lib/markdown-table.mjs';
import { startBank } from '../lib/start-bank.mjs';
import { given, writeConfig, writeKeyStores } from './given.mjs';

const here = import.meta.dirname;
const work = path.join(here, '..', '..', '.cache', 'foreign-clients');
const rows = parse(
  readFileSync(path.join(here, '..', '..', 'spec', 'contract-index.yaml'), 'utf8'),
);
const options = { only: { type: 'string' }, details: { type: 'boolean' } };
const { values } = parseArgs({ options });

/** Those adapters that need no address or key of their own bank (dkb, ing, santander, sparda and verlag do). */
const ADAPTERS = ['adorsys', 'comdirect', 'commerzbank', 'consors-bank', 'dab-bank'].concat([
  'deutsche-bank',
  'fiducia',
  'olb',
  'sparkasse',
  'unicredit',
]);

/** What each client needs, how it is installed, and the command that carries out its flows. */
const CLIENTS = {
  adapter: {
    needs: ['java', 'mvn', 'keytool', 'openssl'],
    install: () => {
      const folders = [`-DbuildDirectory=${work}/adapter`, `-DoutputDirectory=${work}/adapter/lib`];
      const goals = ['package', 'dependency:copy-dependencies'];
      run('mvn', ['-q', '-B', '-f', path.join(here, 'adapter', 'pom.xml'), ...folders, ...goals]);
    },
    more: (folder, certificates) => ({
      ...writeKeyStores(folder, certificates),
      adapters: ADAPTERS.map((name) => `${name}-adapter`),
    }),
    command: (file, { trustStore, passphrase }) => {
      const trust = [
        `-Djavax.net.ssl.trustStore=${trustStore}`,
        `-Djavax.net.ssl.trustStorePassword=${passphrase}`,
      ];
      const classes = `${work}/adapter/classes:${work}/adapter/lib/*`;
      return ['java', [...trust, '-cp', classes, 'Flows', file]];
    },
  },
  npm: {
    needs: ['npm'],
    install: () => {
      mkdirSync(`${work}/npm`, { recursive: true });
      writeFileSync(`${work}/npm/package.json`, '{"private":true}');
      const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', `${work}/npm`];
      run('npm', ['install', ...flags, 'js-nextgen-psd2@1.0.0']);
    },
    more: () => ({}),
    command: (file) => [
      process.execPath,
      [path.join(here, 'npm-flows.mjs'), file, path.join(work, 'npm')],
    ],
  },
};

function run(command, args) {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** What a step has to tell, where its success alone says little. */
const TOLD = {
  'consent: status': /^(received|valid)$/,
  'consent: read': /^valid$/,
  'redirect: status': /^received$/,
  'payment: status': /^(ACTC|ACCP|ACSP|ACSC)$/,
  'periodic: status': /^RCVD$/,
  'pain.001: status': /RCVD/,
  'periodic pain.001: status': /RCVD/,
  confirm: /^(finalised|exempted|psuAuthenticated|ACTC|ACCP)$/i,
  'SCA status': /^finalised$/,
  transaction: /^true$/,
  authorisations: /^1$/,
};

function judged({ flow, step, ok, told, ...line }) {
  const wanted = TOLD[`${flow}: ${step}`] ?? TOLD[step];
  return { ...line, flow, step, ok: ok && (wanted?.test(String(told)) ?? true), told };
}

/** The steps of a client at a bank of this dialect. */
async function stepsOf(name, dialect) {
  const folder = path.join(work, `${name}-${dialect}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [config, certificates] = ['bank.yaml', 'certs'].map((part) => path.join(folder, part));
  writeConfig(config, dialect);
  const bank = await startBank({ flags: ['--config', config, '--certs', certificates] });
  try {
    const file = path.join(folder, 'given.json');
    const more = CLIENTS[name].more(folder, certificates);
    writeFileSync(file, JSON.stringify({ ...given(bank.profile, certificates), ...more }));
    const [command, args] = CLIENTS[name].command(file, more);
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: path.join(certificates, 'ca.pem') };
    const { stdout, stderr } = spawnSync(command, args, {
      encoding: 'utf8',
      env,
      timeout: 300_000,
    });
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    if (lines.length === 0) throw new Error(`${name} did nothing: ${stderr.slice(0, 2000)}`);
    return lines.map((line) => ({ client: name, dialect, ...judged(JSON.parse(line)) }));
  } finally {
    await bank.stop();
  }
}

const known = parse(readFileSync(path.join(here, 'known.yaml'), 'utf8'));
for (const { row } of known) {
  if (!rows.some(({ key }) => key === row))
    throw new Error(`known.yaml: the contract has no row ${row}`);
}
const matches = (wanted, value) => wanted === undefined || [wanted].flat().includes(value);
const isKnown = (step) =>
  known.some((row) =>
    ['client', 'dialect', 'flow', 'step'].every((key) => matches(row[key], step[key])),
  );

const all = [];
for (const [name, { needs, install }] of Object.entries(CLIENTS)) {
  if (values.only !== undefined && values.only !== name) continue;
  const missing = needs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) {
    console.error(`${name}: skipped, ${missing.join(' and ')} not on PATH`);
    continue;
  }
  install();
  for (const dialect of ['contract', 'berlin-group']) all.push(...(await stepsOf(name, dialect)));
}

/** One line for each value of the keys: its steps, those that are right, and whose fault the others are. */
function table(...keys) {
  const groups = all.reduce((map, step) => {
    const group = keys.map((key) => step[key]).join('\t');
    return map.set(group, [...(map.get(group) ?? []), step]);
  }, new Map());
  const line = ([group, steps]) => {
    const wrong = steps.filter(({ ok }) => !ok);
    const client = wrong.filter(isKnown).length;
    return [
      ...group.split('\t'),
      steps.length,
      steps.length - wrong.length,
      client,
      wrong.length - client,
    ];
  };
  return markdownTable(
    [...keys, 'steps', 'right', 'wrong by the client', 'wrong by the bank'],
    [...groups].map(line),
  );
}

console.log(`${table('dialect', 'flow')}\n\n${table('client', 'dialect')}`);
const odd = all.filter((one) => one.ok === isKnown(one));
for (const one of values.details ? all.filter(({ ok }) => !ok) : odd) {
  console.log(JSON.stringify(one).slice(0, 700));
}
process.exitCode = odd.length > 0 ? 1 : 0;
