import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import type { Waiver } from '../../conformance/record/waiver.js';
import type { Role } from '../../generated/model/studio/schemas.js';

/** A part of a waiver that says which findings it accepts. */
export type AcceptedPart = Omit<Waiver, 'id' | 'reason' | 'owner' | 'expires'>;

/**
 * The tables of the studio. The evidence of a run is not in them: it is the run's folder, and these rows are what
 * lists and searches need of it. A change of a table needs a new file in migrations/.
 */

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** A moment, in ISO 8601 as the API has it. */
const moment = customType<{ data: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value as string | Date).toISOString(),
});

/** A bank under test. Its name and address repeat the profile, for lists and search. */
export const banks = pgTable(
  'banks',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
    /** Number of the newest row of `profiles`. */
    revision: integer('revision').notNull(),
    /** The number of errors of that profile. */
    profileErrors: integer('profile_errors').notNull(),
    lastRun: text('last_run'),
    openCauses: integer('open_causes').notNull().default(0),
    /** The verdicts of the last ten complete runs of all cases, the oldest first. */
    trend: jsonb('trend').$type<readonly string[]>().notNull().default([]),
  },
  (table) => [index('banks_by_name').on(table.name, table.id)],
);

/** Every revision of every profile; none is overwritten. */
export const profiles = pgTable(
  'profiles',
  {
    bankId: text('bank_id')
      .notNull()
      .references(() => banks.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    yaml: text('yaml').notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: moment('saved_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.bankId, table.revision] })],
);

/** Certificates, keys and passwords of a bank, encrypted with the key of the studio. */
export const secrets = pgTable(
  'secrets',
  {
    bankId: text('bank_id')
      .notNull()
      .references(() => banks.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind').$type<'certificate' | 'key' | 'pfx' | 'text'>().notNull(),
    bytes: integer('bytes').notNull(),
    sealed: bytes('sealed').notNull(),
    /** What may be shown of a certificate. */
    certificate: jsonb('certificate').$type<Readonly<Record<string, unknown>>>(),
    savedAt: moment('saved_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.bankId, table.name] })],
);

/** The states of a run that a worker carries out: at most one run of a bank is in one of them. */
export const ACTIVE_STATES = ['running', 'waiting-for-person', 'stopping'] as const;
const ACTIVE = ACTIVE_STATES.map((state) => `'${state}'`).join(', ');

/** Runs, from the moment when they are queued. */
export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    /** Grows with every run: the order of lists. */
    number: serial('number').notNull(),
    bankId: text('bank_id')
      .notNull()
      .references(() => banks.id, { onDelete: 'cascade' }),
    state: text('state').notNull(),
    scope: jsonb('scope').$type<Readonly<Record<string, unknown>>>().notNull(),
    narrowed: boolean('narrowed').notNull().default(false),
    again: text('again'),
    /** The revision of the profile with which it was started. */
    revision: integer('revision').notNull(),
    /** The folder of its evidence, relative to the folder of the studio; a resumed run gets a new one. */
    folder: text('folder'),
    verdict: text('verdict'),
    exitCode: integer('exit_code'),
    queuedAt: moment('queued_at').notNull().default(sql`now()`),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    startedBy: text('started_by').notNull(),
    worker: text('worker'),
    /** When its worker was last seen; a run whose worker is silent is interrupted. */
    seenAt: moment('seen_at'),
    /** What somebody asked of it: stop or pause. */
    wanted: text('wanted').$type<'stop' | 'pause'>(),
    planned: integer('planned').notNull().default(0),
    counts: jsonb('counts').$type<Readonly<Record<string, number>>>().notNull().default({}),
    exchanges: integer('exchanges').notNull().default(0),
    causes: integer('causes').notNull().default(0),
    leftovers: integer('leftovers').notNull().default(0),
    /** The step that waits for a person, with the complete link; removed as soon as it goes on. */
    waiting: jsonb('waiting').$type<Readonly<Record<string, unknown>>>(),
    /** What a person has entered for the step that waits, encrypted; removed as soon as its worker has read it. */
    entered: bytes('entered'),
    problem: jsonb('problem').$type<Readonly<Record<string, unknown>>>(),
    /** The place in the records up to which the counts read. */
    offset: bigint('offset', { mode: 'number' }).notNull().default(0),
    files: jsonb('files').$type<readonly string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('runs_by_number').on(table.number),
    index('runs_of_bank').on(table.bankId, table.number),
    index('runs_by_state').on(table.state, table.number),
    uniqueIndex('runs_active_of_bank')
      .on(table.bankId)
      .where(sql.raw(`state IN (${ACTIVE})`)),
  ],
);

/** One row for each cause of each bank, over all its runs. */
export const findings = pgTable(
  'findings',
  {
    id: text('id').primaryKey(),
    bankId: text('bank_id')
      .notNull()
      .references(() => banks.id, { onDelete: 'cascade' }),
    causeId: text('cause_id').notNull(),
    state: text('state').notNull(),
    /** The cause as the last run that found it tells it. */
    cause: jsonb('cause').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Its place among the causes of that run. */
    rank: integer('rank').notNull(),
    firstRun: text('first_run').notNull(),
    lastRun: text('last_run').notNull(),
    runs: integer('runs').notNull(),
    assignee: text('assignee'),
    waiverOwner: text('waiver_owner'),
    waiverReason: text('waiver_reason'),
    waiverLastDay: date('waiver_last_day', { mode: 'string' }),
    /** What the waiver accepts: the parts of waivers that match the findings of its last run, and no others. */
    accepts: jsonb('accepts').$type<readonly AcceptedPart[]>().notNull().default([]),
  },
  (table) => [uniqueIndex('findings_by_cause').on(table.bankId, table.causeId)],
);

export const comments = pgTable(
  'comments',
  {
    id: serial('id').primaryKey(),
    findingId: text('finding_id')
      .notNull()
      .references(() => findings.id, { onDelete: 'cascade' }),
    by: text('by').notNull(),
    at: moment('at').notNull().default(sql`now()`),
    text: text('text').notNull(),
  },
  (table) => [index('comments_of_finding').on(table.findingId, table.id)],
);

/** Published results; their files are in the folder of the studio. */
export const results = pgTable('results', {
  id: text('id').primaryKey(),
  runId: text('run_id').notNull(),
  bankName: text('bank_name').notNull(),
  verdict: text('verdict').notNull(),
  publishedAt: moment('published_at').notNull().default(sql`now()`),
  publishedBy: text('published_by').notNull(),
  folder: text('folder').notNull(),
  files: jsonb('files').$type<readonly string[]>().notNull(),
  withdrawnAt: moment('withdrawn_at'),
  withdrawnBy: text('withdrawn_by'),
  withdrawnReason: text('withdrawn_reason'),
});

/** Who changed what. Only added to; each row holds the hash of the one before. */
export const audit = pgTable('audit', {
  id: serial('id').primaryKey(),
  at: text('at').notNull(),
  by: text('by').notNull(),
  act: text('act').notNull(),
  subject: text('subject').notNull(),
  /** SHA-256 of the row before and of this one, hexadecimal. */
  hash: text('hash').notNull(),
});

/** Processes that carry out runs. */
export const workers = pgTable('workers', {
  id: text('id').primaryKey(),
  seenAt: moment('seen_at').notNull(),
  runs: integer('runs').notNull().default(0),
});

/** Everybody who has logged in at the OpenID provider. */
export const users = pgTable('users', {
  /** Digest of issuer and subject: another provider may call somebody else the same. */
  id: text('id').primaryKey(),
  subject: text('subject').notNull(),
  name: text('name').notNull(),
  email: text('email'),
  /** The role of the last login; none when it was refused. */
  role: text('role').$type<Role>(),
  lastLogin: moment('last_login').notNull(),
});

/** Tokens of programs; the token itself is nowhere. */
export const tokens = pgTable('tokens', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** SHA-256 of the token, hexadecimal. */
  digest: text('digest').notNull().unique(),
  role: text('role').$type<Role>().notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  /** Its user; none when the owner of the command made it. */
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  madeBy: text('made_by').notNull(),
  madeAt: moment('made_at').notNull(),
  revokedAt: moment('revoked_at'),
});

/** Runs that begin by the clock: of one bank, or of those that a search finds at that moment. */
export const schedules = pgTable(
  'schedules',
  {
    id: text('id').primaryKey(),
    bankId: text('bank_id').references(() => banks.id, { onDelete: 'cascade' }),
    search: text('search'),
    cron: text('cron').notNull(),
    timeZone: text('time_zone').notNull(),
    scope: jsonb('scope').$type<Readonly<Record<string, unknown>>>().notNull(),
    missed: text('missed').$type<'run' | 'skip'>().notNull(),
    /** NULL while it is paused. */
    nextAt: moment('next_at'),
    lastAt: moment('last_at'),
    /** The runs that it queued the last time. */
    lastRuns: jsonb('last_runs').$type<readonly string[]>().notNull().default([]),
    /** What it left out the last time, and why. */
    leftOut: jsonb('left_out').$type<readonly string[]>().notNull().default([]),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('schedules_by_next').on(table.nextAt)],
);

/** Addresses that hear of changed verdicts and of scheduled runs that were left out. */
export const webhooks = pgTable('webhooks', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  /** The key of its signatures, encrypted with the key of the studio. */
  sealed: bytes('sealed').notNull(),
  /** The origin of the studio, for links. */
  origin: text('origin').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().default(sql`now()`),
});

/** What a webhook was told or is to be told. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** It is the `webhook-id`, the same for every attempt. */
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    state: text('state').$type<'waiting' | 'delivered' | 'given-up'>().notNull(),
    /** The body, as it is sent. */
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The last response or error, such as `HTTP 503`. */
    answer: text('answer'),
    createdAt: moment('created_at').notNull(),
    triedAt: moment('tried_at'),
  },
  (table) => [index('deliveries_of_webhook').on(table.webhookId, table.createdAt)],
);
