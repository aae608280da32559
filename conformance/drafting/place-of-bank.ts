import type { GivenTarget } from './draft-target.js';
import type { FoundInterface, InterfaceSearch } from './find-interface.js';

/** Where the interface was found, for the draft and for the terminal. */
export interface PlaceOfBank {
  readonly given: GivenTarget;
  /** What the user needs to know about the choice, one sentence each. */
  readonly notes: readonly string[];
}

const USUAL = 'v1';

/** `https://bank.example/psd2 with /v1.3/consents`. */
const nameOf = ({ base, version }: FoundInterface): string =>
  `${base} with ${version === 'none' ? '' : `/${version}`}/consents`;

/** The given address, replaced by the place where the interface was found. */
export function placeOfBank(given: GivenTarget, finding: InterfaceSearch): PlaceOfBank {
  const { chosen, others, named } = finding;
  if (chosen === undefined) return { given, notes: [] };
  const { base, version, because } = chosen;
  const isGiven = base === given.baseUrl.url;
  const lines = [
    ...(isGiven && version === USUAL ? [] : [`An XS2A interface was found at ${nameOf(chosen)}.`]),
    ...(named === undefined || version === named
      ? []
      : [`Nothing below the given /${named} looks like one.`]),
    ...others.map((each) => `Another one was found at ${nameOf(each)}. ${howToName(each)}`),
  ];
  const baseUrl = isGiven ? given.baseUrl : { url: base, evidence: `seen: ${because}` as const };
  const of = { PIS: version, AIS: version, PIIS: version, SBS: version };
  const versions = { of, evidence: `seen: ${because}` as const };
  const elsewhere = lines.filter((each) => !each.startsWith('An XS2A'));
  return {
    given: {
      ...given,
      baseUrl,
      ...(version === USUAL ? {} : { versions }),
      ...(elsewhere.length === 0 ? {} : { elsewhere }),
    },
    notes: lines,
  };
}

/** How the user selects another interface. */
function howToName({ base, version }: FoundInterface): string {
  return version === 'none'
    ? `To test it, write \`target.versions\` with none for each service.`
    : `To test it, give --url ${base}/${version}.`;
}
