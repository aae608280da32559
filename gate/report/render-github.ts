import { type GithubKind, githubCommand } from '../../foundation/github-command.js';
import type { Change, Diff } from '../change.js';
import { countText } from './count-text.js';
import { type FailOn, isFailing } from './fail-on.js';
import { groupChanges } from './group-changes.js';
import { placesOf } from './place-text.js';

/** GitHub shows ten of each kind for a step. */
const MOST = 10;

/** Workflow commands of GitHub Actions: the counts, then an annotation for each edit that breaks or may break. */
export function renderGithub(diff: Diff, failOn: FailOn): string {
  const faults = (diff.faults ?? []).map(({ sentence, file, line }) =>
    githubCommand('error', { file, line: line ?? 1, title: 'xs2a diff: policy', text: sentence }),
  );
  const failing = faults.length > 0 || diff.changes.some((change) => isFailing(change, failOn));
  const title = 'xs2a diff';
  const end = githubCommand(failing ? 'error' : 'notice', { title, text: countText(diff) });
  const kinds = (['error', 'warning'] as const).flatMap((kind) =>
    groupChanges(diff.changes.filter((change) => kindOf(change) === kind))
      .slice(0, MOST - 1)
      .map((group) => annotation(kind, group)),
  );
  return [end, ...faults, ...kinds].map((line) => `${line}\n`).join('');
}

function kindOf({ severity, accepted }: Change): GithubKind {
  if (severity === 'compatible' || accepted !== undefined) return 'notice';
  return severity === 'breaking' ? 'error' : 'warning';
}

/** At the line of the new document; what was taken out of it has none. */
function annotation(kind: GithubKind, group: readonly Change[]): string {
  const [first] = group as readonly [Change, ...Change[]];
  const { id, severity, sentence, advice, new: now } = first;
  const inTree = now !== null && !now.file.startsWith('git:');
  const at = inTree ? { file: now.file, line: now.line ?? 1 } : {};
  const more = group.length > 1 ? ` ${group.length - 1} more of the same edit.` : '';
  const text = `${sentence}${more} ${advice} (${placesOf(first)})`;
  return githubCommand(kind, { ...at, title: `${severity}: ${id}`, text });
}
