// npm run bench:package -- [--runs N]
// What `npm install` of the packed package installs, and how fast its commands start, when packages are embedded in our files
// or ordinary dependencies. Each variant is packed from a copy of the repository with another package.json, and installed
// in an empty folder. The commands of all variants run in turns; the time is the CPU time of the process.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine, machineLine } from './lib/describe-machine.mjs';
import { markdownTable } from './lib/markdown-table.mjs';
import { median } from './lib/statistics.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '9' } } });

/** These have binaries or threads, and cannot be embedded. */
const NEVER_EMBEDDED = ['oxc-parser', 'pino'];
const VARIANTS = [
  ['everything embedded', (names) => names.filter((name) => NEVER_EMBEDDED.includes(name))],
  ['as published: all but yargs are dependencies', (names) => names],
  ['all are dependencies', (names) => [...names, 'yargs']],
];
const COMMANDS = [
  ['generate', ['generate', '--spec', join(ROOT, 'generator/fixtures/petstore.yaml'), '--dry-run']],
  ['lint', ['lint', join(ROOT, 'spec/xs2a.yaml')]],
  ['--version', ['--version']],
];

const work = mkdtempSync(join(tmpdir(), 'xs2a-bench-package-'));
/** Loaded into each measured process: writes its CPU time in microseconds when it ends. */
const meter = join(work, 'meter.mjs');
const measured = join(work, 'measured.txt');
writeFileSync(
  meter,
  `import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(${JSON.stringify(measured)}, String(user + system));
});
`,
);

try {
  process.stdout.write(`${machineLine(describeMachine())}\n\n`);
  const rows = VARIANTS.map(([name, choose], at) => ({ name, ...install(String(at), choose) }));
  const times = rows.map(() => COMMANDS.map(() => []));
  for (let run = 0; run < Number(options.runs); run += 1) {
    rows.forEach(({ main, folder }, at) => {
      COMMANDS.forEach(([, args], which) => {
        times[at][which].push(cpuOf(main, folder, args));
      });
    });
  }
  const medians = times.map((each) => each.map(median));
  const table = rows.map(({ name, packages, megabytes }, at) => [
    ...[name, packages, megabytes.toFixed(1)],
    ...medians[at].map((value, which) => (value / medians[0][which]).toFixed(2)),
  ]);
  const heads = COMMANDS.map(([name]) => `CPU of \`${name}\``);
  process.stdout.write(`${markdownTable(['variant', 'packages', 'MB', ...heads], table)}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Packs the variant and installs it; the number and size of what npm installed. */
function install(name, choose) {
  const copy = join(work, `copy-${name}`);
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((one) => one !== '')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const manifest = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
  const all = { ...manifest.devDependencies, ...manifest.dependencies };
  const chosen = choose(Object.keys(manifest.dependencies));
  manifest.dependencies = Object.fromEntries(chosen.map((each) => [each, all[each]]));
  manifest.devDependencies = {};
  writeFileSync(join(copy, 'package.json'), JSON.stringify(manifest));
  // a package that is embedded here only has no licence text, which a real build refuses
  writeFileSync(
    join(copy, 'cli/bundle/licence-texts.mjs'),
    "export const licenceTexts = () => '';\n",
  );
  run(copy, process.execPath, 'cli/bundle/bundle.mjs');
  const folder = join(work, `installed-${name}`);
  mkdirSync(folder);
  run(copy, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  run(
    folder,
    'npm',
    'install',
    '--silent',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    `./${tarball}`,
  );
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const files = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return {
    folder,
    main: join(folder, 'node_modules/xs2a-kit/dist/cli/main.js'),
    packages: Object.keys(lock.packages).length,
    megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1e6,
  };
}

function run(cwd, command, ...args) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

function cpuOf(main, cwd, args) {
  spawnSync(process.execPath, ['--import', meter, main, ...args], { cwd, stdio: 'ignore' });
  return Number(readFileSync(measured, 'utf8'));
}
