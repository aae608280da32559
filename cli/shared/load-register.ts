import { join } from 'node:path';
import type { Clause } from '../../conformance/clauses/clause.js';
import { loadClauses } from '../../conformance/clauses/load-clauses.js';
import { packageRoot } from '../../foundation/package-root.js';

/** The clauses of this package, in the order of its register. */
export const loadRegister = (): readonly Clause[] => [
  ...loadClauses(join(packageRoot(), 'spec', 'clauses')).values(),
];
