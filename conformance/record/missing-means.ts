import type { Run } from './fold-run.js';

/** What the suite needs to test a bank, and what says nothing about the bank: certificates, its clock, and what the PSU does. */
const MEANS =
  /^profile (?:identities lacks (?<identity>\w+)|(?<setting>clock|(?:psu|tpp)\.[\w.]+) is (?:not set|missing))/;

/** The line of the profile without which a case, or a duty, could not be tested; undefined for every other reason. */
export function missingMeans(reason: string | null | undefined): string | undefined {
  const { identity, setting } = MEANS.exec(reason ?? '')?.groups ?? {};
  return identity === undefined ? setting : `identities.${identity}`;
}

/** How many cases of a run lacked which line of the profile, in words: `9 cases need clock`; empty when none did. */
export function meansSentence({ cases }: Pick<Run, 'cases'>): string {
  const counts = new Map<string, number>();
  for (const { verdict, reason } of cases) {
    const means = verdict === 'not-applicable' ? missingMeans(reason) : undefined;
    if (means !== undefined) counts.set(means, (counts.get(means) ?? 0) + 1);
  }
  if (counts.size === 0) return '';
  const parts = [...counts].map(([means, count]) => `${means} (${count})`);
  return `Not examined, because the profile lacks it: the cases that need ${parts.join(', ')}.`;
}
