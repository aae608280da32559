import type { Dialect } from '../../conformance/clauses/clause.js';
import { signsOfNames } from '../../conformance/drafting/judge-dialect.js';
import { memberOf } from '../../foundation/json-pointer.js';

export interface GuessedDialect {
  readonly dialect: Dialect;
  /** The evidence, one sentence. */
  readonly because: string;
}

/** Paths that only one dialect has. */
const PATHS: readonly { readonly says: Dialect; readonly form: RegExp }[] = [
  { says: 'berlin-group', form: /\/trusted-beneficiaries$/ },
  { says: 'berlin-group', form: /\/signing-baskets\/\{[^}]+\}\/status$/ },
  { says: 'contract', form: /\/account-list$/ },
];

/** The dialect of most names and paths of a document; that of the contract when there is no evidence. */
export function guessDialect(document: unknown): GuessedDialect {
  const text = JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const paths = Object.keys((memberOf(document, 'paths') ?? {}) as object);
  const signs = [
    ...signsOfNames(text, 'the document').flatMap(({ says, because }) =>
      says === undefined ? [] : [{ says, because: because.split(';')[0] ?? '' }],
    ),
    ...PATHS.flatMap(({ says, form }) =>
      paths
        .filter((path) => form.test(path))
        .map((path) => ({ says, because: `only ${says} has ${path}` })),
    ),
  ];
  const of = (dialect: Dialect) => signs.filter(({ says }) => says === dialect);
  const [formal, contract] = [of('berlin-group'), of('contract')];
  const [winner, dialect] =
    formal.length > contract.length
      ? ([formal, 'berlin-group'] as const)
      : ([contract, 'contract'] as const);
  const [first] = winner;
  return { dialect, because: first?.because ?? 'nothing in it belongs to only one dialect' };
}
