import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where packages are kept between runs; none of their files enters this repository. */
export function cacheFolder() {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'xs2a-kit-documents');
}

/** The unpacked folder of a published package. The package is only unpacked: none of its scripts run. */
export function fetchPackage({ name, version }, cache) {
  const folder = join(cache, `${name.replace('/', '+')}@${version}`);
  if (existsSync(folder)) return folder;
  const scratch = `${folder}.part`;
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  process.stderr.write(`bench: fetching ${name}@${version}\n`);
  const file = run('npm', ['pack', `${name}@${version}`, '--silent'], scratch).trim();
  run('tar', ['xzf', file], scratch);
  renameSync(join(scratch, 'package'), folder);
  rmSync(scratch, { recursive: true });
  return folder;
}

export function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout;
  process.stderr.write(`bench: ${command} ${args.join(' ')} failed:\n${stderr}\n`);
  process.exit(2);
}
