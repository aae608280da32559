import { expectsRefusal, fieldOf, missingField, saysMissing } from './finding-words.js';
import { OF_ANY_RESPONSE } from './follows-in-tours.js';
import type { ShownFinding } from './told-finding.js';

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
  'COMMON-TOLD-TWICE',
  'COMMON-LINKS-LEAD',
  'COMMON-LINKS-STATUS',
]);

/** One reason why a finding follows from another one of the same case. */
export interface FollowRule {
  /** Why, in plain words. */
  readonly because: string;
  /** Whether both have to be on the same exchange. */
  readonly sameExchange: boolean;
  readonly owns: (finding: ShownFinding) => boolean;
  readonly follows: (finding: ShownFinding, owner: ShownFinding) => boolean;
}

const isGeneral = ({ clause }: ShownFinding): boolean => /^(?:COMMON|ERR|STATE)-/.test(clause);
const isStatus = ({ place }: ShownFinding): boolean => place === 'status';
const wantsRefusal = ({ expected }: ShownFinding): boolean => expectsRefusal(expected);
const wasServed = ({ actual }: ShownFinding): boolean => /^the status is [23]\d\d/.test(actual);
/** A secret in a response is a finding of its own, whatever else the response is. */
const isSafety = ({ clause }: ShownFinding): boolean => clause.startsWith('SAFE-');

const isMissing = ({ expected, actual }: ShownFinding): boolean =>
  saysMissing(actual) && missingField(expected) === undefined;

/** Whether two findings are about the same field, or one is about a part of what the other is about. */
function sharesField(one: ShownFinding, other: ShownFinding): boolean {
  const [a, b] = [fieldOf(one), fieldOf(other)];
  if (a === '' || b === '') return false;
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

/** Whether one of several allowed things is judged by the value that the other finding is about. */
function mentions(each: ShownFinding, owner: ShownFinding): boolean {
  const [, value] = /^the value is (.+)$/.exec(owner.actual) ?? [];
  const field = fieldOf(owner);
  return (
    value !== undefined && field !== '' && each.actual.includes(`the field ${field} is ${value}`)
  );
}

/** The first rule that applies decides. */
export const FOLLOW_RULES: readonly FollowRule[] = [
  {
    because: 'the server failed, so that nothing else of this response counts',
    sameExchange: true,
    owns: ({ clause }) => clause === 'COMMON-NO-5XX' || clause === 'COMMON-ANSWERS',
    follows: (each, owner) => each.clause !== owner.clause && !isSafety(each),
  },
  {
    because: 'the request was served, so that there is no refusal to judge',
    sameExchange: true,
    owns: (each) => isStatus(each) && wantsRefusal(each) && wasServed(each) && !isGeneral(each),
    follows: (each) =>
      each.clause.startsWith('ERR-') ||
      STATUS_CLAUSES.has(each.clause) ||
      (!wantsRefusal(each) && !OF_ANY_RESPONSE.test(each.clause)),
  },
  {
    because: 'the request was served, so that it may change something',
    sameExchange: false,
    owns: (each) => isStatus(each) && wantsRefusal(each) && wasServed(each),
    follows: ({ clause }) => clause === 'STATE-REFUSED-UNCHANGED' || clause === 'COMMON-SERVES',
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
    follows: (each, owner) =>
      each.clause !== owner.clause && (sharesField(each, owner) || mentions(each, owner)),
  },
  {
    because: 'a clause of its own judges the same field',
    sameExchange: true,
    owns: ({ clause }) => !SCHEMA_CLAUSES.has(clause),
    follows: (each, owner) =>
      each.clause !== owner.clause && SCHEMA_CLAUSES.has(each.clause) && sharesField(each, owner),
  },
  {
    because: 'a clause of the operation judges the same field',
    sameExchange: true,
    owns: (each) => !isGeneral(each),
    follows: (each, owner) => CONTENT_CLAUSES.has(each.clause) && sharesField(each, owner),
  },
  {
    because: 'the status was read at a link that leads to another resource',
    sameExchange: false,
    owns: ({ expected }) => LEADS_ELSEWHERE.test(expected),
    follows: (each) => !isGeneral(each) && STATUS_FIELD.test(each.place),
  },
];

/** What a link leads to, in a finding about a link that leads to another resource of its kind. */
const LEADS_ELSEWHERE = /^it leads to .+, and not to another one$/;
const STATUS_FIELD = /^body \/(?:transactionStatus|consentStatus|scaStatus)$/;
const NOT_THERE = /^the status is (?:404|405|501)/;
