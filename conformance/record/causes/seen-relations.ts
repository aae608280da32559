import { atPointer } from '../../../foundation/json-pointer.js';
import { expectsRefusal, fieldOf, valueTold, wasServed } from '../finding-words.js';
import type { CaseMoment } from './moment.js';
import { type ActStanding, standingOfStatus } from './resource-states.js';
import type { RelatedSighting } from './sighting.js';

/** The field that a finding is about, as a pointer; empty when it is about none. */
export const fieldOfSeen = ({ finding, place }: RelatedSighting): string =>
  fieldOf({ expected: finding.expected, place });

export const share = (one: RelatedSighting, other: RelatedSighting): boolean =>
  one.moments.some((moment) => other.moments.includes(moment));
export const isStatus = ({ place }: RelatedSighting): boolean => place === 'status';
export const isAlternative = ({ place }: RelatedSighting): boolean =>
  /^(?:responses?|values)$/.test(place);
export const isOpenDoor = (seen: RelatedSighting): boolean =>
  isStatus(seen) && expectsRefusal(seen.finding.expected) && wasServed(seen.finding.actual);
export const isSafety = ({ finding }: RelatedSighting): boolean =>
  finding.clause.startsWith('SAFE-');

const STATE = /^body .*\/(?:transactionStatus|consentStatus|scaStatus)$/;
export const standingOf = ({ place, finding }: RelatedSighting) =>
  STATE.test(place) ? standingOfStatus(valueTold(finding.actual) ?? '') : undefined;

/** The act before the first exchange of a finding; null where nothing is known. */
export const actOf = ({ moments: [first] }: RelatedSighting): CaseMoment | null =>
  first?.act ?? null;
export const sameAct = (one: RelatedSighting, other: RelatedSighting): boolean => {
  const act = actOf(one);
  return act !== null && act === actOf(other);
};

/** The place of a finding about a link, as a pointer to it in the body. */
export const linkOf = ({ finding }: RelatedSighting): string | undefined =>
  /: body (\/(?:.*\/)?_links\/[^/]+)(?:\/href)?$/.exec(finding.where)?.[1];

/** Where a link of the response leads. */
export function targetOf(link: string, { body, url }: CaseMoment): string | undefined {
  const target = atPointer(body(), link);
  const href = typeof target === 'string' ? target : atPointer(target, '/href');
  if (typeof href !== 'string' || !URL.canParse(href, url)) return undefined;
  return new URL(href, url).href;
}

const saysHref = ({ finding }: RelatedSighting): boolean =>
  finding.actual.startsWith('the href is ');

/** Findings about the links of one response: by one clause, or where each leads. */
export const linksLike = (
  each: RelatedSighting,
  all: readonly RelatedSighting[],
): readonly RelatedSighting[] =>
  all.filter(
    (other) =>
      (other.finding.clause === each.finding.clause || (saysHref(other) && saysHref(each))) &&
      linkOf(other) !== undefined &&
      share(other, each),
  );

/** From this number on, links that are wrong alike are one error: of the part that makes links. */
export const MANY_LINKS = 3;

/** Words of a finding that compares several values. */
const wordsOf = ({ finding: { expected, actual } }: RelatedSighting): string =>
  `${actual}; ${expected}`;

/** Whether an alternative speaks about the field or the status of the other finding. */
export function mentions(each: RelatedSighting, { place, finding }: RelatedSighting): boolean {
  if (place === 'status') return each.finding.actual.includes(finding.actual);
  if (place === 'body') return each.finding.actual.includes('the body is not JSON');
  const field = fieldOf({ expected: finding.expected, place });
  if (field === '') return false;
  const names = [`the field ${field} `, `the field ${field.slice(1)} `];
  return names.some((name) => wordsOf(each).includes(name));
}

const rankOf = ({ finding, place }: RelatedSighting): number =>
  (/^(?:COMMON|ERR|STATE)-/.test(finding.clause) ? 1 : 0) +
  (finding.level === 'required' ? 0 : 2) +
  (/^responses?$|^values$/.test(place) ? 4 : 0);

/** The order of two findings of which either could belong to the other. */
export const comesAfter = (
  each: RelatedSighting,
  owner: RelatedSighting,
  all: readonly RelatedSighting[],
): boolean =>
  rankOf(each) > rankOf(owner) ||
  (rankOf(each) === rankOf(owner) && all.indexOf(each) > all.indexOf(owner));

export const lastNameOf = (pointer: string): string => pointer.split('/').at(-1) ?? '';
export const isEntry = (entry: string, list: string): boolean => entry === `${list}/*`;
export const isCompared = ({ finding }: RelatedSighting): boolean =>
  /, as in the response of \w+ at /.test(finding.expected) ||
  /^they are .* and /.test(finding.actual);

/** The standing that an alternative speaks about, such as `it is "received"; the field ...`. */
export function standingIn({ place, finding }: RelatedSighting) {
  if (!/^responses?$/.test(place)) return undefined;
  const values = [...finding.actual.matchAll(/\bis "(\w+)"/g)].map(([, value = '']) => value);
  return values.map(standingOfStatus).find((standing) => standing !== undefined);
}

/** Whether both say that nothing happened, or both that something did. */
export const saysLike = (one: ActStanding | undefined, other: ActStanding | undefined): boolean =>
  one !== undefined && isDone(one) === isDone(other);

export const isDone = (standing: ActStanding | undefined): boolean =>
  standing === 'done' || standing === 'ended';
