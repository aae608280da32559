import { operationFamily } from '../../../standard/families.js';
import { earlierStatus, expectsRefusal, saysMissing, valueTold } from '../finding-words.js';
import {
  comesAfter,
  fieldOfSeen,
  isAlternative,
  isCompared,
  isDone,
  isEntry,
  isOpenDoor,
  isSafety,
  isStatus,
  lastNameOf,
  linkOf,
  linksLike,
  MANY_LINKS,
  mentions,
  sameAct,
  saysLike,
  share,
  standingIn,
  standingOf,
  targetOf,
} from './seen-relations.js';
import type { RelatedSighting } from './sighting.js';

/** One reason why two findings of a case show the same error of the bank. */
export interface JoinRule {
  /** Why, in plain words. */
  readonly because: string;
  /** Whether a finding belongs to the cause of `owner`. */
  readonly joins: (
    each: RelatedSighting,
    owner: RelatedSighting,
    all: readonly RelatedSighting[],
  ) => boolean;
}

/** From this number of fields on, a response that differs from the request shows another resource. */
const MANY_FIELDS = 3;

const isToldBack = ({ finding }: RelatedSighting): boolean =>
  /, as in the request (?:of \w+|that created it)$/.test(finding.expected);

/** Clauses about what the links of a kind of resource lead to. */
const OF_LINKS = /-LINKS?-WORKS?$/;

/** The status of a refusal or failure in the text of a finding. */
const refusalIn = ({ finding: { actual } }: RelatedSighting): string | undefined =>
  /^the status is ([45]\d\d)\b/.exec(actual)?.[1];

const binds = ({ finding }: RelatedSighting): boolean => finding.level === 'required';

/** The first rule that applies decides; only findings of one case are compared. */
export const JOIN_RULES: readonly JoinRule[] = [
  {
    because: 'the request follows a link that another finding is about',
    joins: (each, owner) => {
      const link = linkOf(owner);
      if (link === undefined || linkOf(each) !== undefined) return false;
      const targets = owner.moments.map((moment) => targetOf(link, moment));
      return each.moments.some(({ url }) => targets.includes(url));
    },
  },
  {
    because:
      'three or more links of one response are wrong alike, so that the part is wrong that makes links',
    joins: (each, owner, all) => {
      const alike = linkOf(each) === undefined ? [] : linksLike(each, all);
      return alike.length >= MANY_LINKS && alike[0] === owner;
    },
  },
  {
    because:
      'links of one kind of resource are refused alike, so that the part is wrong that makes links',
    joins: (each, owner) =>
      each.finding.clause === owner.finding.clause &&
      OF_LINKS.test(each.finding.clause) &&
      refusalIn(each) !== undefined &&
      refusalIn(each) === refusalIn(owner),
  },
  {
    because:
      'three or more fields of one response differ from the request, so that it shows another resource',
    joins: (each, owner, all) => {
      const alike = isToldBack(each)
        ? all.filter((other) => isToldBack(other) && share(other, each))
        : [];
      return alike.length >= MANY_FIELDS && alike[0] === owner;
    },
  },
  {
    because: 'the request reads what a list contains although it does not belong there',
    joins: (each, { finding }) => {
      const [, id = ''] = /^it also contains "([^"]+)"/.exec(finding.actual) ?? [];
      return id !== '' && each.moments.some(({ url }) => url.includes(id));
    },
  },
  {
    because: 'the request was served, so that the response has what a refusal has not',
    joins: (each, owner) =>
      isOpenDoor(owner) &&
      share(each, owner) &&
      !isSafety(each) &&
      (!isOpenDoor(each) || each.finding.clause.startsWith('ERR-')) &&
      // where the bank need not refuse a request, its response has to be right
      (binds(owner) || !binds(each) || saysMissing(each.finding.expected)),
  },
  {
    because: 'both are about the same status or field of one response',
    joins: (each, owner, all) => {
      if (!share(each, owner) || !comesAfter(each, owner, all)) return false;
      if (isStatus(each)) return isStatus(owner);
      const field = fieldOfSeen(each);
      const other = fieldOfSeen(owner);
      return field !== '' && (field === other || isEntry(field, other) || isEntry(other, field));
    },
  },
  {
    because:
      'one of several allowed things is judged by the status or field that another clause judges',
    joins: (each, owner, all) =>
      isAlternative(each) &&
      share(each, owner) &&
      comesAfter(each, owner, all) &&
      mentions(each, owner),
  },
  {
    because: 'two clauses allow several things, and the response shows the same instead',
    joins: (each, owner, all) =>
      isAlternative(each) &&
      isAlternative(owner) &&
      share(each, owner) &&
      comesAfter(each, owner, all) &&
      each.finding.actual === owner.finding.actual,
  },
  {
    because: 'two statuses say the same about the last act, and no other act was between the reads',
    joins: (each, owner, all) => {
      const standing = standingOf(each) ?? standingIn(each);
      const other = standingOf(owner);
      return (
        other !== undefined &&
        sameAct(each, owner) &&
        all.indexOf(each) !== all.indexOf(owner) &&
        (comesAfter(each, owner, all) || standingOf(each) === undefined) &&
        saysLike(standing, other)
      );
    },
  },
  {
    because: 'a sequence of statuses is illegal only because one of them is wrong',
    joins: ({ finding: { clause, expected } }, owner) => {
      const earlier = earlierStatus(expected);
      return (
        clause.startsWith('STATE-') &&
        earlier !== undefined &&
        !owner.finding.clause.startsWith('STATE-') &&
        standingOf(owner) !== undefined &&
        valueTold(owner.finding.actual) === earlier
      );
    },
  },
  {
    because: 'a read is served because the status is what it should not be',
    joins: (each, owner) =>
      isOpenDoor(each) &&
      each.deviation === null &&
      standingOf(owner) !== undefined &&
      sameAct(each, owner),
  },
  {
    because: 'the field is missing because it is spelled otherwise',
    joins: (each, owner) =>
      each.finding.clause === 'COMMON-SPELLING' &&
      saysMissing(owner.finding.actual) &&
      share(each, owner) &&
      each.finding.expected === `it is spelled ${lastNameOf(fieldOfSeen(owner))}`,
  },
  {
    because: 'the link belongs to the status, which is wrong',
    joins: (each, owner) => {
      const [, field, value] =
        /^the link is present at (\w+) (\w+)$/.exec(each.finding.actual) ?? [];
      return (
        field !== undefined &&
        share(each, owner) &&
        owner.place.endsWith(`/${field}`) &&
        valueTold(owner.finding.actual) === value
      );
    },
  },
  {
    because: 'the link should not be there at all, wherever it leads',
    joins: (each, owner) =>
      owner.finding.actual.startsWith('the link is present at ') &&
      linkOf(each) === linkOf(owner) &&
      share(each, owner),
  },
  {
    because: 'the list is empty, so that its entries lack everything',
    joins: (each, owner) =>
      owner.finding.actual === 'it is []' &&
      share(each, owner) &&
      fieldOfSeen(each).startsWith(`${fieldOfSeen(owner)}/*`),
  },
  {
    because: 'what was let in by a request that had to be refused went on',
    joins: (each, owner) =>
      isDone(standingOf(each)) &&
      standingOf(owner) !== undefined &&
      /the request is refused/.test(owner.finding.expected) &&
      owner.moments.some((moment) => moment.act === moment) &&
      each.moments.some((moment) => moment.act !== moment) &&
      operationFamily(each.operation) === operationFamily(owner.operation),
  },
  {
    because: 'Location names another resource because the id in the body belongs to another one',
    joins: (each, owner) =>
      each.finding.clause === 'HDR-LOCATION-NAMES' &&
      owner.finding.actual.startsWith('both are') &&
      share(each, owner),
  },
  {
    because: 'the response is about another object: its id is another one, and so is all the rest',
    joins: (each, owner) =>
      each.finding.clause === owner.finding.clause &&
      isCompared(each) &&
      isCompared(owner) &&
      share(each, owner) &&
      /Id$|\/iban$/.test(owner.place),
  },
  {
    because: 'the refusal comes from another part of the server, which sends no error body',
    joins: (each, owner) =>
      each.finding.clause === 'ERR-BODY' &&
      isStatus(owner) &&
      expectsRefusal(owner.finding.expected) &&
      share(each, owner),
  },
  {
    because: 'a list lacks an entry because a field of its entries is wrong',
    joins: (each, owner) => {
      const list = fieldOfSeen(each);
      const field = fieldOfSeen(owner);
      return (
        share(each, owner) &&
        list !== '' &&
        field.startsWith(`${list}/*/`) &&
        each.finding.expected.includes(`"${lastNameOf(field)}"`)
      );
    },
  },
  {
    because: 'the value is compared with one of another response, which is wrong itself',
    joins: (each, owner) => {
      const [, operation, pointer] =
        /, as in the response of (\w+) at (\/[^\s,]+)(?:, at the end of the link .*)?$/.exec(
          each.finding.expected,
        ) ?? [];
      return (
        operation !== undefined &&
        owner.operation === operation &&
        owner.finding.where.endsWith(`: body ${pointer}`)
      );
    },
  },
];
