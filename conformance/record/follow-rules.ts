import type { Told } from './told-finding.js';

/** Clauses about any response: where a clause of the operation judges the same fact, theirs follows. */
const STATUS_CLAUSES: ReadonlySet<string> = new Set([
  'COMMON-SUCCESS-DECLARED',
  'COMMON-STATUS-DECLARED',
]);
const SCHEMA_CLAUSES: ReadonlySet<string> = new Set([
  'COMMON-SCHEMA-STATED',
  'COMMON-SCHEMA-FORMAL',
  'COMMON-SCHEMA-OPEN',
]);
const CONTENT_CLAUSES: ReadonlySet<string> = new Set([
  ...SCHEMA_CLAUSES,
  'COMMON-LINKS-LEAD',
  'COMMON-LINKS-STATUS',
]);

/** One reason why a finding follows from another one of the same case. */
export interface FollowRule {
  /** Why, in plain words. */
  readonly because: string;
  /** Whether both have to be on the same exchange. */
  readonly sameExchange: boolean;
  readonly owns: (finding: Told) => boolean;
  readonly follows: (finding: Told, owner: Told) => boolean;
}

const isGeneral = ({ clause }: Told): boolean => /^(?:COMMON|ERR|STATE|HDR-X)-/.test(clause);
const isStatus = ({ place }: Told): boolean => place === 'status';
const wantsRefusal = ({ expected }: Told): boolean =>
  /^(?:the request is refused|the status is 4\d\d)/.test(expected);
const wasServed = ({ actual }: Told): boolean => /^the status is [23]\d\d/.test(actual);

const isMissing = ({ expected, actual }: Told): boolean =>
  /^(?:the field|it) is missing$/.test(actual) && !expected.startsWith('the object has');

/** Such as `_links` in `body /_links/self`, or in `the object has the field _links`. */
function namesOf({ place, expected }: Told): readonly string[] {
  const [, missing] = /^the object has the field (\S+)/.exec(expected) ?? [];
  const words = place.replace(/^(?:body|link|responses?)\b/, '').split(/[\s/]+/);
  return [...words, missing ?? ''].filter((word) => word !== '' && !/^[\d*]+$/.test(word));
}

const sharesName = (one: Told, other: Told): boolean => {
  const names = namesOf(other);
  return namesOf(one).some((name) => names.includes(name));
};

/** The first rule that applies decides. */
export const FOLLOW_RULES: readonly FollowRule[] = [
  {
    because: 'the server failed, so that nothing else of this response counts',
    sameExchange: true,
    owns: ({ clause }) => clause === 'COMMON-NO-5XX' || clause === 'COMMON-ANSWERS',
    follows: (each, owner) => each.clause !== owner.clause,
  },
  {
    because: 'the request was served, so that there is no refusal to judge',
    sameExchange: true,
    owns: (each) => isStatus(each) && wantsRefusal(each) && wasServed(each) && !isGeneral(each),
    follows: (each) => isGeneral(each) || !isStatus(each) || !wantsRefusal(each),
  },
  {
    because: 'the request was served, so that it may change something',
    sameExchange: false,
    owns: (each) => isStatus(each) && wantsRefusal(each) && wasServed(each),
    follows: ({ clause }) => clause === 'STATE-REFUSED-UNCHANGED',
  },
  {
    because: 'the clause of the operation judges the same status',
    sameExchange: true,
    owns: (each) => isStatus(each) && !isGeneral(each),
    follows: ({ clause }) => STATUS_CLAUSES.has(clause),
  },
  {
    because: 'the address does not exist, so that no error body of the bank is due',
    sameExchange: true,
    owns: (each) =>
      isStatus(each) && !isGeneral(each) && !wantsRefusal(each) && NOT_THERE.test(each.actual),
    follows: ({ clause }) => clause === 'ERR-BODY',
  },
  {
    because: 'the field that contains it is missing',
    sameExchange: true,
    owns: (each) => each.place.startsWith('body /') && isMissing(each),
    follows: (each, owner) => each.place.startsWith(`${owner.place}/`),
  },
  {
    because: 'a body of another media type cannot be compared with the schema',
    sameExchange: true,
    owns: ({ clause }) => clause === 'COMMON-CONTENT-TYPE',
    follows: ({ clause }) => SCHEMA_CLAUSES.has(clause),
  },
  {
    because: 'the value is no word of the standard, whatever else is wrong with it',
    sameExchange: true,
    owns: ({ clause }) => clause === 'COMMON-ENUM',
    follows: (each, owner) => each.clause !== owner.clause && sharesName(each, owner),
  },
  {
    because: 'a clause of its own judges the same field',
    sameExchange: true,
    owns: ({ clause }) => !SCHEMA_CLAUSES.has(clause),
    follows: (each, owner) =>
      each.clause !== owner.clause && SCHEMA_CLAUSES.has(each.clause) && sharesName(each, owner),
  },
  {
    because: 'a clause of the operation judges the same field',
    sameExchange: true,
    owns: (each) => !isGeneral(each),
    follows: (each, owner) => CONTENT_CLAUSES.has(each.clause) && sharesName(each, owner),
  },
];

const NOT_THERE = /^the status is (?:404|405|501)/;
