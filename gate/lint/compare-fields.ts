import type { Located } from './located.js';
import { type SchemaView, viewSchema } from './schema-view.js';

/** A member that two documents have, with what each says of it. */
export interface FieldPair {
  /** `transactions.booked[].amount`; empty for the whole body. */
  readonly name: string;
  readonly theirs: SchemaView;
  readonly ours: SchemaView;
}

interface Side {
  readonly root: unknown;
  readonly at: Located;
}

/** Schemas may hold themselves; answers of the interface are flatter. */
const DEEPEST = 8;

/** All members that two schemas share, the whole first. */
export function compareFields(
  theirs: Side,
  ours: Side,
  name = '',
  depth = 0,
): readonly FieldPair[] {
  const views = {
    theirs: viewSchema(theirs.root, theirs.at),
    ours: viewSchema(ours.root, ours.at),
  };
  const pair = { name: name === '' ? 'the body' : name, ...views };
  if (depth >= DEEPEST) return [pair];
  const deeper = (label: string, one?: Located, other?: Located): readonly FieldPair[] =>
    one === undefined || other === undefined
      ? []
      : compareFields({ ...theirs, at: one }, { ...ours, at: other }, label, depth + 1);
  const inside = [...views.ours.members].flatMap(([member, other]) =>
    deeper(name === '' ? member : `${name}.${member}`, views.theirs.members.get(member), other),
  );
  return [pair, ...inside, ...deeper(`${name}[]`, views.theirs.items, views.ours.items)];
}
