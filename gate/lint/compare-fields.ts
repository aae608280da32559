import type { Located } from '../../documents/located.js';
import { type SchemaView, viewSchema } from '../../documents/schema-view.js';

/** A field that two documents have, with both descriptions. */
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

/** Limits recursive schemas; responses of the interface are less deep. */
const DEEPEST = 8;

/** All fields that two schemas share, starting with the complete value. */
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
