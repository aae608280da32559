import { type GithubKind, githubCommand } from '../../foundation/github-command.js';
import { groupBy } from '../../foundation/group-by.js';
import type { FindingsReport, ToldFinding } from './told.js';

/** GitHub shows ten of each kind for a step. */
const MOST = 10;

/** Workflow commands of GitHub Actions: the result, then an annotation for each reported edit. */
export function renderGithub({ tool, summary, isFailing, findings }: FindingsReport): string {
  const kind = isFailing ? 'error' : 'notice';
  const end = githubCommand(kind, { title: tool, text: summary });
  const open = findings.filter(({ accepted }) => accepted === null);
  const kinds = (['error', 'warning'] as const).flatMap((level) =>
    [
      ...groupBy(
        open.filter((one) => one.level === level),
        groupOf,
      ).values(),
    ]
      .slice(0, MOST - 1)
      .map((group) => annotation(tool, level, group)),
  );
  return [end, ...kinds].map((line) => `${line}\n`).join('');
}

const groupOf = ({ group }: ToldFinding): string => group;

/** At the line of the working copy, if it has one. */
function annotation(tool: string, kind: GithubKind, group: readonly ToldFinding[]): string {
  const [first] = group as readonly [ToldFinding, ...ToldFinding[]];
  const { title, sentence, advice, at, detail } = first;
  const more = group.length > 1 ? ` More changes by the same edit: ${group.length - 1}.` : '';
  const text = `${sentence}${more} ${advice} (${detail[0] ?? ''})`.replace(' ()', '');
  return githubCommand(kind, {
    ...at,
    title: title === 'policy' ? `${tool}: policy` : title,
    text,
  });
}
