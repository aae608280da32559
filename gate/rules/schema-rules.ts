import type { AffectedParty, Severity } from '../change/change.js';
import { BANKS, READ, type Rule, SEND } from './rule.js';

/** The direction of a schema: in requests to the bank, or in its responses. */
const SCHEMA_PLACES = ['request-body', 'parameter', 'response-body', 'response-header'] as const;
export type SchemaPlace = (typeof SCHEMA_PLACES)[number];

/** `narrowed`: fewer values; `widened`: more values; `both`; or the severity in requests and in responses. */
type Kind = 'narrowed' | 'widened' | 'both' | readonly [sent: Severity, given: Severity];

type Row = readonly [facet: string, kind: Kind, sentence: string];

const SET = 'is {is}; there was none';
const UNSET = 'is removed; it was {was}';
const MOVED = 'is {is}; it was {was}';

/** A minimum (`least`) or maximum of values. */
function limit(facet: string, words: string, least: boolean): readonly Row[] {
  const [narrows, widens] = least
    ? (['raised', 'lowered'] as const)
    : (['lowered', 'raised'] as const);
  return [
    [`${facet}-added`, 'narrowed', `the {part}: the ${words} ${SET}`],
    [`${facet}-removed`, 'widened', `the {part}: the ${words} ${UNSET}`],
    [`${facet}-${narrows}`, 'narrowed', `the {part}: the ${words} ${MOVED}`],
    [`${facet}-${widens}`, 'widened', `the {part}: the ${words} ${MOVED}`],
  ];
}

/** A rule that cannot be compared by strictness; its words have an article, or are plural. */
function rule(facet: string, words: string): readonly Row[] {
  const plain = words.replace(/^an? /, '');
  const [article, another] = plain === words ? ['', 'other'] : ['a ', 'another'];
  const moved = '{is}; it was {was}';
  return [
    [`${facet}-added`, 'narrowed', `the {part} has ${words}: {is}`],
    [`${facet}-removed`, 'widened', `the {part} has no ${plain} any more; it was {was}`],
    [`${facet}-narrowed`, 'narrowed', `the {part} has ${article}stricter ${plain}: ${moved}`],
    [`${facet}-widened`, 'widened', `the {part} has ${article}looser ${plain}: ${moved}`],
    [`${facet}-changed`, 'both', `the {part} has ${another} ${plain}: ${moved}`],
  ];
}

const MULTIPLE = 'the {part} must be a multiple of {is}';

const ROWS: readonly Row[] = [
  ['type-narrowed', 'narrowed', 'the {part} is {is}; it was {was}'],
  ['type-widened', 'widened', 'the {part} is {is}; it was {was}'],
  ['type-changed', 'both', 'the {part} is {is}; it was {was}'],
  ['null-removed', 'narrowed', 'the {part} can no longer be null'],
  ['null-added', 'widened', 'the {part} can be null'],
  ['enum-value-removed', 'narrowed', 'the {part} can no longer be {was}'],
  ['enum-value-added', 'widened', 'the {part} can be {is}'],
  ['enum-added', 'narrowed', 'the {part} can only be one of {is}; its values were open'],
  ['enum-removed', 'widened', 'the {part} can be any value; it was one of {was}'],
  ...limit('minimum', 'least value', true),
  ...limit('maximum', 'greatest value', false),
  ['multiple-of-added', 'narrowed', `${MULTIPLE}; any number was allowed`],
  ['multiple-of-removed', 'widened', 'the {part} need not be a multiple of {was} any more'],
  ['multiple-of-narrowed', 'narrowed', `${MULTIPLE}; it was {was}`],
  ['multiple-of-widened', 'widened', `${MULTIPLE}; it was {was}`],
  ['multiple-of-changed', 'both', `${MULTIPLE}; it was {was}`],
  ...limit('min-length', 'least length', true),
  ...limit('max-length', 'greatest length', false),
  ...rule('pattern', 'a pattern'),
  ...rule('format', 'a format'),
  ...rule('content', 'an encoding of its content'),
  ...rule('content-schema', 'a schema of its content'),
  ...limit('min-items', 'least number of items', true),
  ...limit('max-items', 'greatest number of items', false),
  ['unique-items-added', 'narrowed', 'the {part} can no longer contain the same item twice'],
  ['unique-items-removed', 'widened', 'the {part} can contain the same item twice'],
  ...rule('contains', 'a rule for items that it contains'),
  ...rule('unevaluated-items', 'a rule for other items'),
  ...limit('min-properties', 'least number of properties', true),
  ...limit('max-properties', 'greatest number of properties', false),
  ['property-added', ['compatible', 'compatible'], 'the {part} has the new property {name}'],
  ['property-removed', ['risky', 'risky'], 'the {part} has no property {name} any more'],
  ['required-property-added', 'narrowed', 'the {part} has the new required property {name}'],
  [
    'required-property-removed',
    'widened',
    'the {part} has no property {name} any more, which was always present',
  ],
  [
    'property-became-required',
    'narrowed',
    'the {part}: the property {name} is required; it was optional',
  ],
  [
    'property-became-optional',
    'widened',
    'the {part}: the property {name} can be missing; it was required',
  ],
  [
    'additional-properties-forbidden',
    'narrowed',
    'the {part} can no longer contain properties that the document does not name',
  ],
  [
    'additional-properties-allowed',
    'widened',
    'the {part} can contain properties that the document does not name',
  ],
  ...rule('property-names', 'a rule for the names of properties'),
  ...rule('dependent-required', 'properties that require others'),
  ...rule('dependent-schemas', 'properties that require a schema'),
  ...rule('unevaluated-properties', 'a rule for other properties'),
  ['alternative-removed', 'narrowed', 'the {part} lost an alternative'],
  ['alternative-added', 'widened', 'the {part} has a new alternative'],
  ...rule('not', 'a schema that it must not fit'),
  ...rule('condition', 'a condition (if, then, else)'),
  ['schema-narrowed', 'narrowed', 'the {part} no longer allows everything that it allowed'],
  ['schema-widened', 'widened', 'the {part} allows more than it allowed'],
  [
    'undecided',
    ['risky', 'risky'],
    'the {part} was not compared as a whole within the budget of work: look at {was} and {is}',
  ],
  ['default-added', ['compatible', 'compatible'], 'the {part} has the default {is}; it had none'],
  ['default-removed', ['risky', 'compatible'], 'the {part} has no default any more; it was {was}'],
  ['default-changed', ['risky', 'compatible'], 'the {part} has the default {is}; it was {was}'],
  ['deprecated', ['compatible', 'compatible'], 'the {part} is deprecated'],
  ['no-longer-deprecated', ['compatible', 'compatible'], 'the {part} is no longer deprecated'],
  [
    'became-read-only',
    ['risky', 'compatible'],
    'the {part}: the property {name} is read only: the server ignores what clients send in it',
  ],
  [
    'no-longer-read-only',
    ['compatible', 'compatible'],
    'the {part}: the property {name} can be sent; it was read only',
  ],
  [
    'became-write-only',
    ['compatible', 'risky'],
    'the {part}: the property {name} is write only: it is no longer returned',
  ],
  [
    'no-longer-write-only',
    ['compatible', 'compatible'],
    'the {part}: the property {name} is returned; it was write only',
  ],
  ['xml-changed', ['risky', 'risky'], 'the {part} is written in XML as {is}; it was {was}'],
  ['discriminator-added', ['compatible', 'compatible'], 'the {part} has the discriminator {is}'],
  [
    'discriminator-removed',
    ['risky', 'risky'],
    'the {part} has no discriminator any more; it was {was}',
  ],
  [
    'discriminator-changed',
    ['risky', 'risky'],
    'the {part} has the discriminator {is}; it was {was}',
  ],
  [
    'discriminator-mapping-added',
    ['compatible', 'risky'],
    'the {part}: the discriminator knows the value {is}',
  ],
  [
    'discriminator-mapping-removed',
    ['breaking', 'compatible'],
    'the {part}: the discriminator no longer knows the value {was}',
  ],
  [
    'discriminator-value-renamed',
    ['breaking', 'breaking'],
    'the {part}: the discriminator knows the value {is} in place of {was}',
  ],
  [
    'discriminator-mapping-changed',
    ['risky', 'risky'],
    'the {part}: the discriminator leads to {is}; it led to {was}',
  ],
];

/** Facets of a property whose mere presence narrows or widens the values; see `ruleOfDifference`. */
const TWIN_ROWS: readonly Row[] = [
  [
    'property-added-closed',
    'widened',
    'the {part}, which contains only properties that the document names, has the new property {name}',
  ],
  [
    'property-removed-closed',
    'narrowed',
    'the {part}, which contains only properties that the document names, has no property {name} any more',
  ],
];

const ADVICE: Readonly<Record<'sent' | 'given', Readonly<Record<Severity, string>>>> = {
  sent: {
    breaking: 'Keep accepting what the old document allows, or give the operation a new version.',
    risky: 'Check whether clients send values that the change affects.',
    compatible: 'Nothing to do for clients.',
  },
  given: {
    breaking: 'Return only what the old document allows, or give the operation a new version.',
    risky: 'Check whether clients depend on it.',
    compatible: 'Nothing to do for clients.',
  },
};

function severityOf(kind: Kind, sent: boolean): Severity {
  if (kind === 'both') return 'breaking';
  if (kind === 'narrowed') return sent ? 'breaking' : 'compatible';
  if (kind === 'widened') return sent ? 'compatible' : 'breaking';
  return kind[sent ? 0 : 1];
}

function schemaRule(place: SchemaPlace, [facet, kind, sentence]: Row): Rule {
  const sent = place === 'request-body' || place === 'parameter';
  const severity = severityOf(kind, sent);
  const hits: readonly AffectedParty[] = severity === 'compatible' ? BANKS : sent ? SEND : READ;
  const advice = ADVICE[sent ? 'sent' : 'given'][severity];
  return {
    id: `${place}-${facet}`,
    severity,
    hits,
    sentence,
    advice,
    // no value shows what a discriminator means: it forbids none by itself
    proof: severity === 'breaking' && !facet.startsWith('discriminator-'),
  };
}

/**
 * Whether the rule does not apply at the place: readOnly only matters in requests, and writeOnly
 * only in responses.
 */
function isElsewhere(place: SchemaPlace, facet: string): boolean {
  const sent = place === 'request-body' || place === 'parameter';
  return facet.includes('read-only') ? !sent : facet.includes('write-only') && sent;
}

/** Every rule about schemas, for each direction. */
export const SCHEMA_RULES: readonly Rule[] = SCHEMA_PLACES.flatMap((place) =>
  [...ROWS, ...TWIN_ROWS]
    .filter(([facet]) => !isElsewhere(place, facet))
    .map((row) => schemaRule(place, row)),
);
