import { any, defineCase, field, noField, status } from '../build.js';
import type { CallStep, Case, Mutation, Step } from '../case.js';
import { fieldsOf } from './fields-of.js';
import type { Recipe } from './recipe.js';
import type { RequestShape } from './request-shape.js';
import { slugOf } from './slug-of.js';
import { bodySchema } from './targets-of.js';

/** The characters that the contract requires a bank to support. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const SIGNS = "/-?:().,'+ ";

/** The length of the shortest text of the interface. */
const CHUNK = 30;

/** All of them, in texts that start and end with a letter and have no two consecutive special characters. */
function texts(): readonly string[] {
  const signs = [...SIGNS].map((sign, at) => `${LETTERS[at]}${sign}`).join('');
  const all = `${signs}${LETTERS.slice(SIGNS.length)}`;
  const count = Math.ceil(all.length / CHUNK);
  return Array.from({ length: count }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK).trim());
}

/**
 * Every supported character is accepted and returned unchanged, in each free text of a body. The
 * contract requires that it is accepted; a changed text in a read only leads to a warning.
 */
export function textCase(shape: RequestShape, recipe: Recipe): readonly Case[] {
  const { call, readBack } = recipe;
  const schema = bodySchema(shape, call);
  if (schema === undefined || readBack === undefined) return [];
  const pointers = fieldsOf(schema, call.body)
    .filter(({ sent, schema: own }) => sent && own.type === 'string' && isFree(own))
    .map(({ pointer }) => pointer);
  return [
    defineCase({
      id: `derived/${slugOf(shape.id)}/text`,
      title: `Every supported character in the texts of ${shape.id} is returned unchanged`,
      needs: recipe.needs,
      steps: [
        ...recipe.setup,
        ...texts().flatMap((text, at) => roundTrip(call, readBack, pointers, text, `text-${at}`)),
      ],
    }),
  ];
}

const isFree = (schema: { readonly pattern?: string; readonly format?: string }): boolean =>
  schema.pattern === undefined && schema.format === undefined && !('enum' in schema);

function roundTrip(
  call: CallStep,
  readBack: (of: string) => CallStep,
  pointers: readonly string[],
  text: string,
  as: string,
): readonly Step[] {
  const mutate = pointers.map((pointer): Mutation => ({ op: 'set-field', pointer, value: text }));
  const read = readBack(as);
  const back = pointers.map((pointer) =>
    any(
      'PIS-READ-CONTENT',
      [noField('PIS-READ-CONTENT', pointer)],
      [field('PIS-READ-CONTENT', pointer, { in: [text] })],
    ),
  );
  return [
    { ...call, as, setup: false, mutate, expect: [status('COMMON-CHARSET', 201)] },
    { ...read, expect: [...read.expect, ...back] },
  ];
}
