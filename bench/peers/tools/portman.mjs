import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BENCH, peerVersion } from '../../lib/install-peers.mjs';
import { runCommand } from '../run-command.mjs';

/**
 * The collection that Portman generates from the narrowed document, with its contract tests, run by Newman.
 */
export async function portman({ modules, folder, origin }) {
  const file = join(folder, 'collection.json');
  const cli = join(modules, '.bin/portman');
  const given = ['-l', 'narrowed.json', '-b', `${origin}/psd2`, '-o', file, '-t', 'true'];
  const { code, output } = await runCommand(cli, [...given, '--extraUnknownFormats', 'byte'], {
    cwd: folder,
  });
  if (code !== 0) throw new Error(output.slice(-500));
  const newman = createRequire(join(BENCH, 'peers.mjs'))('newman');
  return {
    id: 'portman',
    name: 'Portman with Newman',
    version: `${peerVersion('@apideck/portman')}, ${peerVersion('newman')}`,
    run: () =>
      new Promise((done, fail) => {
        newman.run({ collection: file, reporters: [], ignoreRedirects: true }, (error, summary) => {
          if (error) return fail(error);
          const failures = summary.run.failures.map(
            ({ source, error: { test, message } }) => `${source?.name} ${test} ${message}`,
          );
          return done({ failures });
        });
      }),
  };
}
