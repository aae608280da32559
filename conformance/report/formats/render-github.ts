import { type GithubKind, githubCommand } from '../../../foundation/github-command.js';
import type { Cause } from '../../record/causes/cause.js';
import { causesToMend, causeTitle, causeWeight } from '../../record/causes-to-mend.js';
import type { Run } from '../../record/fold-run.js';
import { causePlace } from '../cause-place.js';

/** GitHub shows at most ten annotations of each kind for a step. */
const MOST = 10;

const COMMANDS = { required: 'error', recommended: 'warning', observe: 'notice' } as const;

/**
 * Workflow commands of GitHub Actions: one annotation for each cause, the most important first, and the
 * verdict.
 */
export function renderGithub(run: Run): string {
  const causes = causesToMend(run);
  const { verdict, reason, exitCode } = run.finished;
  const end = githubCommand(exitCode === 0 ? 'notice' : 'error', {
    title: `XS2A conformance: ${verdict.replace('-', ' ')}`,
    text: reason,
  });
  const kinds = ['error', 'warning', 'notice'] as const;
  const shown = kinds.flatMap((kind) =>
    causes.filter((cause) => kindOf(cause) === kind).slice(0, MOST - 1),
  );
  return [end, ...shown.map((cause) => annotation(cause, run))].map((line) => `${line}\n`).join('');
}

const kindOf = ({ level }: Cause): GithubKind => (level === null ? 'warning' : COMMANDS[level]);

function annotation(cause: Cause, { started }: Run): string {
  const { uri, line } = causePlace(cause, started);
  return githubCommand(kindOf(cause), {
    file: uri,
    line,
    title: causeTitle(cause),
    text: `${cause.sentence}. ${causeWeight(cause)}. Look first at ${cause.first}.`,
  });
}
