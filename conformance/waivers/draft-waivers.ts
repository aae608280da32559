import { stringify } from 'yaml';
import type { RunEvent } from '../engine/event.js';
import { fingerprint } from './fingerprint.js';

const HEAD = `# Findings of a run, to be accepted one by one: give each an owner and a last day, and a reason that
# holds. Take out what is not accepted. Use: xs2a conformance --waivers FILE
`;

/** A file of waivers with a draft for every finding of a run that is not waived yet. */
export function draftWaivers(events: readonly RunEvent[]): string {
  const drafts = new Map<string, object>();
  for (const event of events) {
    if (event.type !== 'case-finished') continue;
    for (const finding of event.findings) {
      if (finding.level === 'observe' || finding.waiver !== undefined) continue;
      if (finding.unstable === true) continue;
      const print = fingerprint(event.case, finding);
      // found again in the same case: one waiver excuses it each time
      if (drafts.has(print)) continue;
      drafts.set(print, {
        id: `W${drafts.size + 1}`,
        clause: finding.clause,
        case: event.case,
        fingerprint: print,
        reason: `${finding.where}: ${finding.actual}`,
        owner: 'REPLACE',
        expires: 'REPLACE',
      });
    }
  }
  return HEAD + stringify({ version: 1, waivers: [...drafts.values()] });
}
