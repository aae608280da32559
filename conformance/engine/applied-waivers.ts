import type { Profile } from '../profile/profile.js';
import type { Finding } from '../record/event.js';
import type { Waiver } from '../record/waiver.js';
import { redactFinding } from '../redaction/redact-event.js';
import type { Redactor } from '../redaction/redactor.js';
import { deviationsOf } from '../waivers/deviations-of.js';
import { matchWaiver, type WaivedRequest } from '../waivers/match-waiver.js';

/** The waivers of a run: those of the user and the deviations of the profile. */
export class AppliedWaivers {
  readonly all: readonly Waiver[];
  /** Ids of waivers that waived a finding. */
  readonly used = new Set<string>();

  constructor(
    profile: Profile,
    waivers: readonly Waiver[],
    private readonly redactor: Redactor,
  ) {
    this.all = [...deviationsOf(profile), ...waivers];
  }

  /** The findings of a case; waived ones are marked. */
  excuse(
    caseId: string,
    findings: readonly Finding[],
    { operation, deviation }: WaivedRequest,
  ): readonly Finding[] {
    const today = new Date().toISOString().slice(0, 10);
    const asked = { operation: operation ?? null, deviation: deviation ?? null };
    return findings.map((finding) => {
      // waivers are written against the redacted values of a report
      const shown = redactFinding(finding, this.redactor);
      const waiver = matchWaiver(this.all, caseId, { ...shown, ...asked }, today);
      if (waiver === undefined) return finding;
      this.used.add(waiver.id);
      return { ...finding, waiver: waiver.id };
    });
  }
}
