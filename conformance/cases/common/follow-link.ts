/** Follows a link of a response: its key names the operation that it leads to. */
import { call, status, trying } from '../build.js';
import type { CallStep } from '../case.js';
import type { Check } from '../check.js';
import type { OperationId } from '../operations.js';

type Path = Readonly<Record<string, string>>;

/** A link of a response, and its target. */
interface Followed {
  /** The step whose response has the link, and its key there. */
  readonly from: string;
  readonly key: string;
  readonly operation: OperationId;
  readonly path?: Path;
  readonly headers?: Path;
  readonly query?: Path;
  readonly clause: string;
  readonly holds: readonly Check[];
  /** The operation of that response. */
  readonly of: OperationId;
}

/** Follows the link where it is given; alias `FROM-KEY`. */
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
