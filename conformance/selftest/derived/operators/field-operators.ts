import { editAnswer } from '../answer-body.js';
import type { Mutant, Operator, Seed } from '../mutant.js';
import type { FieldShape, OperationShape } from '../operation-shape.js';
import type { Target } from '../target.js';

// A pointer as the words of an id; `*` is `each`.
export const slugOf = (pointer: string): string => pointer.slice(1).replaceAll('*', 'each');

const nameOf = ({ pointer }: FieldShape): string => pointer.slice(pointer.lastIndexOf('/') + 1);

/** Fields of all success answers of a target, each place once. */
export function fieldsOf(
  { successes, contents }: OperationShape,
  { kind }: Target,
): readonly FieldShape[] {
  const all = successes.flatMap(({ fields }) => fields);
  const own = contents?.get(kind ?? '');
  const others = [...(contents?.values() ?? [])];
  const isOwn = (pointer: string): boolean =>
    own === undefined || own.has(pointer) || !others.some((each) => each.has(pointer));
  const fitting = all.filter(({ pointer }) => isOwn(pointer));
  return [...new Map(fitting.map((field) => [field.pointer, field])).values()];
}

const LINK = /\/_links\/[^/*]+(?=$|\/href$)/;

/** The same, all links of an object as one: what is said of one is said of each. */
function distinctFields(shape: OperationShape, target: Target): readonly FieldShape[] {
  const all = fieldsOf(shape, target).map((field) => ({
    ...field,
    pointer: field.pointer.replace(LINK, '/_links/*'),
  }));
  const stated = all.filter(({ mark }) => mark === 'stated');
  return [...new Map([...all, ...stated].map((field) => [field.pointer, field])).values()];
}

/** Payments in XML are read as XML. */
const isXml = ({ id }: OperationShape, { kind }: Target): boolean =>
  id === 'getPayment' && kind === 'pain.001';

const isStated = ({ mark }: FieldShape): boolean => mark === 'stated';
const isOwed = (field: FieldShape): boolean => isStated(field) && field.required === 'always';
const isId = (field: FieldShape): boolean => /Id$|ID$|_id$/.test(nameOf(field));

/** A value of each type, and one of them that a field must not have. */
const SAMPLES: readonly (readonly [types: readonly string[], value: unknown])[] = [
  [['number', 'integer'], 4711],
  [['string'], 'text'],
  [['object'], { text: 'text' }],
  [['array'], ['text']],
  [['boolean'], true],
];

function ofAnotherType({ types }: FieldShape): unknown {
  return SAMPLES.find(([of]) => !of.some((type) => types.includes(type)))?.[1];
}

/** A text that the contract's form for the field does not allow. */
function ofAnotherForm(field: FieldShape): unknown {
  if (!field.types.includes('string')) return undefined;
  if (field.format === 'date' || field.format === 'date-time') return 'tomorrow';
  if (nameOf(field) === 'amount') return 'twelve';
  return nameOf(field) === 'currency' ? 'Euro' : undefined;
}

interface FieldRule {
  readonly id: string;
  readonly because: string;
  /** The seeds' value for a field; undefined where the rule says nothing of it. */
  readonly of: (field: FieldShape) => unknown;
  readonly edit: (mutant: Mutant) => (value: unknown) => unknown;
}

const TABLES = 'Resources and their fields: the field stands in the table of its body';

/** How a field that the contract states can be wrong. */
const RULES: readonly FieldRule[] = [
  {
    id: 'dropped',
    because: TABLES,
    of: (field) => (isOwed(field) ? null : undefined),
    edit: () => () => undefined,
  },
  {
    id: 'null',
    because: `${TABLES} with a type; null stands where it may be null`,
    of: (field) =>
      isOwed(field) && field.types.length > 0 && !field.types.includes('null') ? true : undefined,
    edit: () => () => null,
  },
  {
    id: 'of-another-type',
    because: `${TABLES} with its type`,
    of: (field) => (isStated(field) && field.types.length > 0 ? ofAnotherType(field) : undefined),
    edit: (mutant) => () => mutant.value,
  },
  {
    id: 'empty',
    because: `${TABLES} as an identifier: an empty text identifies nothing`,
    of: (field) => (isOwed(field) && isId(field) ? true : undefined),
    edit: () => () => '',
  },
  {
    id: 'of-another-form',
    because: `${TABLES} with its form: a date, a decimal, an ISO 4217 code, integer seconds`,
    of: (field) => (isStated(field) ? ofAnotherForm(field) : undefined),
    edit: (mutant) => (value) => (typeof value === 'string' ? mutant.value : value),
  },
  {
    id: 'outside-its-list',
    because: 'States and transitions: the values, closed over the formal ones',
    of: (field) =>
      isStated(field) && field.enum.length > 0 && field.types.includes('string')
        ? 'outsideTheList'
        : undefined,
    edit: (mutant) => (value) => (typeof value === 'string' ? mutant.value : value),
  },
];

const seedsOf =
  (rule: FieldRule) =>
  (shape: OperationShape, target: Target): readonly Seed[] =>
    distinctFields(shape, target).flatMap((field) => {
      const value = rule.of(field);
      if (value === undefined || isXml(shape, target)) return [];
      return [{ slug: `${slugOf(field.pointer)}/${rule.id}`, pointer: field.pointer, value }];
    });

export const FIELD_OPERATORS: readonly Operator[] = [
  ...RULES.map(
    (rule): Operator => ({
      id: `field-${rule.id}`,
      intent: 'wrong',
      duty: 'fields',
      because: rule.because,
      derive: seedsOf(rule),
      action: {
        kind: 'answer',
        change: (mutant, { answer }) =>
          isSuccess(answer.status)
            ? editAnswer(answer, mutant.pointer ?? '', rule.edit(mutant))
            : undefined,
      },
    }),
  ),
  {
    id: 'field-renamed',
    intent: 'wrong',
    duty: 'fields',
    because: 'Resources and their fields: names are exact',
    derive: (shape, target) =>
      distinctFields(shape, target)
        .filter(isOwed)
        .map(({ pointer }) => ({ slug: `${slugOf(pointer)}/renamed`, pointer })),
    action: {
      kind: 'answer',
      change: (mutant, { answer }) => {
        const pointer = mutant.pointer ?? '';
        const at = pointer.lastIndexOf('/');
        const name = pointer.slice(at + 1);
        const rename = (value: unknown): unknown => renamed(value, name);
        return isSuccess(answer.status)
          ? editAnswer(answer, pointer.slice(0, at), rename)
          : undefined;
      },
    },
  },
];

/** The object with the member under another name; lists of objects too. */
function renamed(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key === name ? `${name}Value` : key, each]),
  );
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
