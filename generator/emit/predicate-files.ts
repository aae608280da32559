/** The file of the runtime with each function that predicates call. */
export const PREDICATE_FILES: Readonly<Record<string, string>> = {
  atLeast: 'text-rule',
  atMost: 'text-rule',
  countMembers: 'predicates',
  expression: 'expression',
  formatOf: 'text-rule',
  isMultiple: 'number-rule',
  isUnique: 'list-rule',
  ownMember: 'predicates',
  plainBigint: 'bigint-rule',
  plainFlag: 'predicates',
  plainInteger: 'predicates',
  plainList: 'predicates',
  plainNumber: 'predicates',
  plainObject: 'predicates',
  plainText: 'predicates',
  remembered: 'remembered',
};
