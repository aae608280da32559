/** A link of an answer is followed: its key says which operation it leads to. */
import { call, status, trying } from '../build.js';
import type { CallStep, Check } from '../case.js';
import type { OperationId } from '../operations.js';

type Path = Readonly<Record<string, string>>;

/** A link of an answer, and what it means. */
interface Followed {
  /** Step whose answer has it, and its key there. */
  readonly from: string;
  readonly key: string;
  readonly operation: OperationId;
  readonly path?: Path;
  readonly headers?: Path;
  readonly query?: Path;
  readonly clause: string;
  readonly holds: readonly Check[];
  /** The operation whose answer has it. */
  readonly of: OperationId;
}

/** Follows it where it is given; alias `FROM-KEY`. */
export const follow = ({
  from,
  key,
  operation,
  clause,
  holds,
  of,
  ...rest
}: Followed): CallStep => {
  const deep = key.includes('.');
  const url = `\${${from}.${deep ? 'href' : 'link'}.${key}}`;
  const as = `${from}-${key.replace(/[^\w]+/g, '-')}`;
  const step = call(as, operation, { ...rest, url, when: url }, status(clause, 200), ...holds);
  return trying('links', step, of);
};
