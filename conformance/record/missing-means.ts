/** What the suite needs to test a bank, and what says nothing about the bank: certificates, its clock, and what the PSU does. */
const MEANS =
  /^profile (?:identities lacks (?<identity>\w+)|(?<setting>clock|(?:psu|tpp)\.[\w.]+) is (?:not set|missing)|(?<one>limits\.concurrency): 1 )/;

/** The line of the profile without which a case, or a duty, could not be tested; undefined for every other reason. */
export function missingMeans(reason: string | null | undefined): string | undefined {
  const { identity, setting, one } = MEANS.exec(reason ?? '')?.groups ?? {};
  if (one !== undefined) return `${one} above 1`;
  return identity === undefined ? setting : `identities.${identity}`;
}

/** How many cases of a run could not be carried out for want of which line of the profile. */
export function meansLacking({
  cases,
}: {
  readonly cases: readonly { readonly verdict: string; readonly reason: string | null }[];
}): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { verdict, reason } of cases) {
    const means = verdict === 'not-applicable' ? missingMeans(reason) : undefined;
    if (means !== undefined) counts.set(means, (counts.get(means) ?? 0) + 1);
  }
  return counts;
}

/** The same in words; empty when nothing was lacking. */
export function meansSentence(lacking: ReadonlyMap<string, number>): string {
  if (lacking.size === 0) return '';
  const parts = [...lacking].map(([means, count]) => `${means} (${count})`);
  return `Not examined, because the profile lacks it: the cases that need ${parts.join(', ')}.`;
}
