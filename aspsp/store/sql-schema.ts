import { valueSql } from './look-ups.js';

const FIRST = valueSql('first', 'kind', 'data');
const SECOND = valueSql('second', 'kind', 'data');

/**
 * Statements that run when the store is opened. They create what does not exist and drop what earlier
 * versions created.
 */
export const SCHEMA: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS entity (
     kind text NOT NULL,
     id text NOT NULL,
     position bigint GENERATED ALWAYS AS IDENTITY,
     data jsonb NOT NULL,
     PRIMARY KEY (kind, id)
   )`,
  'DROP INDEX IF EXISTS entity_data',
  'DROP INDEX IF EXISTS entity_made',
  // a process of an earlier version, which relies on them, must not go on beside this one
  'DROP FUNCTION IF EXISTS bank_commit_1, bank_try_1',
  `CREATE INDEX IF NOT EXISTS entity_first_1 ON entity (${FIRST}) WHERE ${FIRST} IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS entity_second_1 ON entity (${SECOND}) WHERE ${SECOND} IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS entity_due ON entity ((data->>'at') COLLATE "C")
   WHERE kind = 'due'`,
  // prevents use for conditions on the kind alone
  `CREATE INDEX IF NOT EXISTS entity_made_1
   ON entity ((kind || ''), (data->>'createdAt') COLLATE "C")`,
  'CREATE TABLE IF NOT EXISTS counter (key text PRIMARY KEY, value bigint NOT NULL)',
  'CREATE INDEX IF NOT EXISTS counter_key ON counter (key COLLATE "C")',
];

/** Makes the others wait that open the same database; the number is arbitrary. */
export const LOCK_SCHEMA = 'SELECT pg_advisory_xact_lock(1365)';
