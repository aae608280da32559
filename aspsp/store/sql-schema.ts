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

/** An arbitrary number, the same for all banks on one database. */
const GATE = 1365;

/** Blocks all other commits until the transaction that takes it ends. */
export const LOCK_ALL = `SELECT pg_advisory_xact_lock(${GATE})`;

/** Waits for such a transaction, and makes the next one wait for this one. */
export const LOCK_NONE = `SELECT pg_advisory_xact_lock_shared(${GATE})`;

const found = (condition: string): string => `
  SELECT coalesce(md5(string_agg(e.id || ' ' || e.xmin::text, ',' ORDER BY e.position)), '')
    INTO seen FROM entity e
    WHERE e.kind = one.kind AND ${condition} AND e.data @> one.wanted;`;

const by = (way: 'first' | 'second'): string =>
  `${valueSql(way, 'e.kind', 'e.data')} = ${valueSql(way, 'one.kind', 'one.wanted')}`;

/**
 * Writes the changes of one transaction if all data that it read is unchanged; returns false otherwise. Each
 * statement in it sees the data committed when it begins, and the changes written before it.
 */
const TRY_FUNCTION = `
CREATE OR REPLACE FUNCTION bank_try_1(work jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  one record;
  seen text;
BEGIN
  IF EXISTS (
    SELECT FROM jsonb_array_elements(work->'gets') AS g
    LEFT JOIN entity e ON e.kind = g->>0 AND e.id = g->>1
    WHERE e.xmin::text IS DISTINCT FROM g->>2
  ) THEN RETURN false; END IF;
  FOR one IN
    SELECT f->>0 AS way, f->>1 AS kind, f->2 AS wanted, f->>3 AS version
    FROM jsonb_array_elements(work->'finds') AS f
  LOOP
    IF one.way = 'first' THEN ${found(by('first'))}
    ELSIF one.way = 'second' THEN ${found(by('second'))}
    ELSE ${found('true')}
    END IF;
    IF seen IS DISTINCT FROM one.version THEN RETURN false; END IF;
  END LOOP;
  IF EXISTS (
    SELECT FROM jsonb_array_elements(work->'counters') AS c
    LEFT JOIN counter ON counter.key = c->>0
    WHERE coalesce(counter.value, 0) <> (c->>1)::bigint
  ) THEN RETURN false; END IF;
  DELETE FROM entity e USING jsonb_array_elements(work->'takes') AS t
    WHERE e.kind = t->>0 AND e.id = t->>1;
  INSERT INTO entity (kind, id, data)
    SELECT p->>0, p->>1, p->2 FROM jsonb_array_elements(work->'puts') AS p
    ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data;
  RETURN true;
END $$`;

/**
 * Commits several optimistic transactions in one statement: takes the locks of all in a fixed order, then
 * tries one after the other. `x` locks are for writes, `s` locks for reads.
 */
const COMMIT_FUNCTION = `
CREATE OR REPLACE FUNCTION bank_commit_1(locks jsonb, works jsonb) RETURNS boolean[]
LANGUAGE plpgsql AS $$
DECLARE
  work jsonb;
  done boolean[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${GATE});
  PERFORM CASE l->>1 WHEN 'x' THEN pg_advisory_xact_lock(${GATE}, (l->>0)::int)
                     ELSE pg_advisory_xact_lock_shared(${GATE}, (l->>0)::int) END
    FROM jsonb_array_elements(locks) AS l;
  FOR work IN SELECT jsonb_array_elements(works) LOOP
    done := done || bank_try_1(work);
  END LOOP;
  RETURN done;
END $$`;

/** The functions that a server needs to commit optimistic transactions. */
export const FUNCTIONS: readonly string[] = [TRY_FUNCTION, COMMIT_FUNCTION];
