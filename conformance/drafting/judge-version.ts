import {
  documentVersion,
  type ToldVersion,
  versionOfBodies,
} from '../../standard/document-version.js';
import { OPERATION } from '../../standard/operation.js';
import { rangeText } from '../../standard/version-range.js';
import { VERSION_ROWS, VERSIONS } from '../../standard/versions.js';
import { line } from './draft-lines.js';
import type { Offer } from './offer.js';

/** What may show the version of the framework that a bank implements. */
export interface VersionSources {
  /** The bank's own document, parsed. */
  readonly document?: unknown;
  /** The bodies of its responses to creations, as one text. */
  readonly bodies?: string | undefined;
  /** Which optional operations it offers. */
  readonly optional: readonly Offer[];
}

/** The lines about the version in the draft of a profile of the formal dialect, each with its evidence. */
export function draftVersion({
  document,
  bodies = '',
  optional,
}: VersionSources): readonly string[] {
  const sources: readonly (readonly ['document' | 'seen', ToldVersion | undefined])[] = [
    ['document', document === undefined ? undefined : documentVersion(document)],
    ['seen', versionOfBodies(bodies)],
  ];
  const signs = sources.flatMap(([source, found]) =>
    found === undefined ? [] : [{ ...found, evidence: `${source}: ${found.because}` as const }],
  );
  const [first] = signs;
  const others = signs.slice(1).filter(({ version }) => version !== first?.version);
  return [
    '# The version of the framework that the bank implements; without this line 1.3.6.',
    ...beneficiaries(optional),
    ...others.map(({ version, evidence }) => `#   ${version}: ${evidence}`),
    first === undefined
      ? `# ${line('framework: 1.3.6', 'guess: no sign shows the version')}`
      : isDescribed(first.version)
        ? line(`framework: ${first.version}`, first.evidence)
        : `# ${line(`framework: ${first.version}`, `${first.evidence}; run with --spec and this document`)}`,
  ];
}

const isDescribed = (version: string): boolean => VERSIONS.some((each) => each === version);

/** Only some versions list trusted beneficiaries, and a bank need not. */
function beneficiaries(optional: readonly Offer[]): readonly string[] {
  const offer = optional.find(({ name }) => name === OPERATION.beneficiaries.list);
  const row = VERSION_ROWS.find(({ kind }) => kind === 'operation');
  if (offer?.offered !== true || row === undefined) return [];
  return [`#   ${rangeText(row.in)}: it has trusted beneficiaries; ${offer.because}`];
}
