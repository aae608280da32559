import { OPERATION } from '../../../../standard/operation.js';
import { editAnswer } from '../answer-body.js';
import type { Mutant, MutantOperator, Seed } from '../mutant.js';
import type { FieldShape, OperationShape } from '../operation-shape.js';
import type { MutantTarget } from '../target.js';

// A pointer in the form of an id; `*` becomes `each`.
export const slugOf = (pointer: string): string => pointer.slice(1).replaceAll('*', 'each');

const nameOf = ({ pointer }: FieldShape): string => pointer.slice(pointer.lastIndexOf('/') + 1);

/** The fields of all success responses of a target, each pointer once. */
export function fieldsOf(
  { successes, contents }: OperationShape,
  { kind }: MutantTarget,
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

/** The fields, with all links of an object as one, because what is true for one link is true for each. */
function distinctFields(shape: OperationShape, target: MutantTarget): readonly FieldShape[] {
  const all = fieldsOf(shape, target).map((field) => ({
    ...field,
    pointer: field.pointer.replace(LINK, '/_links/*'),
  }));
  const stated = all.filter(({ mark }) => mark === 'stated');
  return [...new Map([...all, ...stated].map((field) => [field.pointer, field])).values()];
}

/** Whether the response is XML: payments in XML are also read as XML. */
const isXml = ({ id }: OperationShape, { kind }: MutantTarget): boolean =>
  id === OPERATION.payment.read && kind === 'pain.001';

const isStated = ({ mark }: FieldShape): boolean => mark === 'stated';
const isOwed = (field: FieldShape): boolean => isStated(field) && field.required === 'always';
const isId = (field: FieldShape): boolean => /Id$|ID$|_id$/.test(nameOf(field));

/** A value of each type; a field gets one of a type that it must not have. */
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

/** A string in a format that the contract does not permit for the field. */
function ofAnotherForm(field: FieldShape): unknown {
  if (!field.types.includes('string')) return undefined;
  if (field.format === 'date' || field.format === 'date-time') return 'tomorrow';
  if (nameOf(field) === 'amount') return 'twelve';
  return nameOf(field) === 'currency' ? 'Euro' : undefined;
}

interface FieldRule {
  readonly id: string;
  readonly because: string;
  /** The new value for a field; undefined when the rule does not apply to it. */
  readonly of: (field: FieldShape) => unknown;
  readonly edit: (mutant: Mutant) => (value: unknown) => unknown;
}

const TABLES = 'Resources and their fields: the field is in the table of its body';

/** The ways in which a field of the contract can be wrong. */
const RULES: readonly FieldRule[] = [
  {
    id: 'dropped',
    because: TABLES,
    of: (field) => (isOwed(field) ? null : undefined),
    edit: () => () => undefined,
  },
  {
    id: 'null',
    because: `${TABLES} with a type; null is permitted only where the table says so`,
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
    because:
      'States and transitions: the values of the contract and of the formal definition, and no others',
    of: (field) =>
      isStated(field) && field.enum.length > 0 && field.types.includes('string')
        ? 'outsideTheList'
        : undefined,
    edit: (mutant) => (value) => (typeof value === 'string' ? mutant.value : value),
  },
];

const seedsOf =
  (rule: FieldRule) =>
  (shape: OperationShape, target: MutantTarget): readonly Seed[] =>
    distinctFields(shape, target).flatMap((field) => {
      const value = rule.of(field);
      if (value === undefined || isXml(shape, target)) return [];
      return [{ slug: `${slugOf(field.pointer)}/${rule.id}`, pointer: field.pointer, value }];
    });

export const FIELD_OPERATORS: readonly MutantOperator[] = [
  ...RULES.map(
    (rule): MutantOperator => ({
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

/** The value with the member renamed in every object, also in lists. */
function renamed(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key === name ? `${name}Value` : key, each]),
  );
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
