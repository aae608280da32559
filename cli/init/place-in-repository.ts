import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { gitOutput } from '../../gate/read/git-output.js';
import type { Provider } from './init-plan.js';

/** The path of a document for CI: relative to this folder. Throws USAGE for one outside of the repository. */
export async function documentForCi(document: string): Promise<string> {
  const path = relative(realpathSync('.'), realpathSync(document));
  const top = (await gitOutput('rev-parse', '--show-toplevel')) ?? realpathSync('.');
  const inside = relative(realpathSync(top), resolve(path));
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw new Xs2aError(
      'USAGE',
      `The document ${document} is outside of ${top}: a CI job does not have it.`,
      {
        hint: 'Copy it into the repository, and name the copy with --document. Nothing was written.',
      },
    );
  }
  return path.split(sep).join('/');
}

/** Both providers read their file at the top of the repository alone; undefined where this folder is the top. */
export async function misplacedPipeline(provider: Provider): Promise<string | undefined> {
  const prefix = ((await gitOutput('rev-parse', '--show-prefix')) ?? '').replace(/\/$/, '');
  if (prefix === '') return undefined;
  return provider === 'github'
    ? `GitHub reads workflows at the top of the repository only: move .github/workflows/xs2a.yml there, and add to its job: defaults: { run: { working-directory: ${prefix} } }`
    : `GitLab reads the pipeline at the top of the repository only: add to the .gitlab-ci.yml there: include: [{ local: ${prefix}/.gitlab-ci.yml }], and begin its before_script with: cd ${prefix}`;
}
