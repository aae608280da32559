/** The files directly in a room, outside its folders, where a row names a folder. */
export const TOP = '.';

/** A folder of a room. */
export interface Folder {
  readonly folder: string;
  /** What it is for, in a few words. */
  readonly is: string;
  /** All that it may import, where this is less than its room and the folders of earlier groups. */
  readonly only?: readonly string[];
}

/** A folder at the top of the repository. */
export interface Room {
  readonly room: string;
  /** What it is for, in one sentence. */
  readonly is: string;
  /** The rooms, or parts of rooms, that it may import; itself always. */
  readonly imports: readonly string[] | 'everything';
  /** True where it has no TypeScript. */
  readonly noCode?: true;
  /** True where nobody edits its code. */
  readonly generated?: true;
  /** True where its tests may import no more than its code: users get a copy of it. */
  readonly strictTests?: true;
  /** Its folders in groups: each may import only folders of earlier groups. */
  readonly order?: readonly (readonly Folder[])[];
}

const GENERATOR: Room['order'] = [
  [
    {
      folder: 'load',
      is: 'reads OpenAPI documents, with the position of every node',
      only: ['foundation'],
    },
  ],
  [
    { folder: 'patterns', is: 'regular expressions that take too long' },
    { folder: 'openapi-generator', is: 'runs the openapi-generator on our documents' },
  ],
  [{ folder: 'model', is: 'a document as operations and types' }],
  [{ folder: 'emit', is: 'a model as the text of files' }],
  [
    { folder: 'plugins', is: 'optional outputs: zod, MSW, TanStack Query' },
    { folder: 'skeleton', is: 'handler files, which belong to the user' },
  ],
  [{ folder: TOP, is: '`generate`, its options and its hashes' }],
];

const RUNTIME: Room['order'] = [
  [{ folder: 'model', is: 'validators, formats and exact JSON', only: [] }],
  [
    { folder: 'server', is: 'what a generated server runs on', only: ['runtime/model'] },
    { folder: 'client', is: 'what a generated client runs on', only: ['runtime/model'] },
  ],
];

const STUDIO: Room['order'] = [
  [{ folder: 'database', is: 'tables, migrations and the two kinds of database' }],
  [{ folder: 'context', is: 'what every part works with, and the key of its secrets' }],
  [
    { folder: 'banks', is: 'banks, their profiles and secrets' },
    { folder: 'queue', is: 'wakes up the workers' },
    { folder: 'users', is: 'users, their roles, and the tokens of programs' },
    { folder: 'record', is: 'reads the record of a run, also while it grows' },
    { folder: 'results', is: 'published results, signed by the studio' },
  ],
  [{ folder: 'webhooks', is: 'tells addresses that verdicts changed' }],
  [
    { folder: 'findings', is: 'the causes of a bank over its runs' },
    { folder: 'login', is: 'login at an OpenID provider' },
    { folder: 'schedules', is: 'runs that begin by the clock' },
  ],
  [{ folder: 'worker', is: 'carries out runs, each in a process of its own' }],
  [{ folder: 'runs', is: 'what the API says and does of runs' }],
  [{ folder: 'server', is: 'the API over HTTP: sessions, roles, files and the audit log' }],
  [
    {
      folder: 'page',
      is: 'the page in the browser',
      only: [
        'foundation',
        'generated',
        'runtime/client',
        'conformance/record',
        'conformance/report',
      ],
    },
  ],
];

const GENERATED: Room['order'] = [
  [{ folder: 'model', is: 'types and validators', only: ['runtime/model'] }],
  [
    {
      folder: 'server',
      is: 'routes and the interface of the handlers',
      only: ['generated/model', 'runtime/server', 'runtime/model'],
    },
    {
      folder: 'client',
      is: 'a function for each operation',
      only: ['generated/model', 'runtime/client', 'runtime/model'],
    },
  ],
  [{ folder: 'tanstack-query', is: "the queries of the studio's page" }],
];

const BANK: Room['order'] = [
  [
    { folder: 'language', is: 'texts in each language' },
    { folder: 'null-banks', is: 'servers that are no bank, to test the suite' },
  ],
  [{ folder: 'domain', is: 'entities, money, calendar, state machines: no state, no I/O' }],
  [
    { folder: 'dialect', is: 'names of the formal definition' },
    { folder: 'pages', is: "HTML of the PSU's pages" },
  ],
  [{ folder: 'config', is: 'what a bank may choose' }],
  [{ folder: 'store', is: 'records and transactions' }],
  [
    { folder: 'seed', is: 'PSUs and accounts of the start' },
    { folder: 'operator', is: 'the clock, and other settings of the operator' },
  ],
  [{ folder: 'accounts', is: 'accounts, entries and balances that a consent or a payment means' }],
  [{ folder: 'rules', is: 'decisions that faults replace' }],
  [
    { folder: 'bank', is: 'the interface Bank, phone messages, access tokens' },
    { folder: 'faults', is: 'seeded faults' },
  ],
  [{ folder: 'execution', is: 'status changes of payments and consents, bookings' }],
  [{ folder: 'sca', is: 'authorisations' }],
  [
    { folder: 'psu', is: 'sessions in the browser and the app' },
    { folder: 'documents', is: "the bank's own OpenAPI documents" },
  ],
  [{ folder: 'http', is: 'certificates, signatures, form of refusals' }],
  [
    { folder: 'admin', is: "the operator's API and pages" },
    { folder: 'handlers', is: 'one handler an operation; those of authorisations for all kinds' },
  ],
  [{ folder: 'profile', is: 'the profile that the suite reads' }],
  [{ folder: 'variants', is: 'other sound banks' }],
  [{ folder: 'apps', is: 'the servers of XS2A and of the IAM, with their listeners' }],
  [{ folder: TOP, is: 'the start of a bank' }],
  [{ folder: 'testing', is: 'clients and samples for tests' }],
  [
    { folder: 'fuzz', is: 'hostile requests' },
    { folder: 'stress', is: 'load with killed processes' },
  ],
];

const SUITE: Room['order'] = [
  [
    {
      folder: 'clauses',
      is: 'the rules of the contract, with their levels',
      only: ['foundation', 'standard'],
    },
  ],
  [
    {
      folder: 'cases',
      is: 'the scripted tests, as data',
      only: ['foundation', 'standard', 'documents/regular-expression', 'conformance/clauses'],
    },
    {
      folder: 'record',
      is: 'events, and how a run is judged from them',
      only: ['foundation', 'standard', 'conformance/clauses', 'spec/schemas'],
    },
  ],
  [
    {
      folder: 'profile',
      is: 'what the suite knows of a bank',
      only: ['foundation', 'standard', 'pki', 'conformance/clauses', 'conformance/cases'],
    },
    { folder: 'documents', is: 'index of OpenAPI documents' },
    {
      folder: 'evidence',
      is: 'manifest and signature of a record',
      only: ['foundation', 'pki', 'conformance/clauses', 'conformance/record'],
    },
    {
      folder: 'likeness',
      is: 'the kind of mistake that a finding looks like',
      only: ['foundation', 'conformance/record'],
    },
  ],
  [
    {
      folder: 'redaction',
      is: 'removes secrets from events',
      only: ['foundation', 'conformance/record', 'conformance/profile'],
    },
    { folder: 'extension', is: "a user's own clauses, cases and checks" },
    { folder: 'dialect', is: 'the names that a bank of another dialect uses' },
    {
      folder: 'waivers',
      is: 'findings that a user accepts',
      only: [
        'foundation',
        'conformance/cases/former-ids',
        ...['clauses', 'profile', 'record'].map((one) => `conformance/${one}`),
      ],
    },
    {
      folder: 'report',
      is: 'reports as functions of the events',
      only: [
        'foundation',
        'standard',
        ...['clauses', 'record', 'evidence', 'likeness'].map((one) => `conformance/${one}`),
      ],
    },
  ],
  [
    {
      folder: 'wire',
      is: 'sends requests and records exchanges',
      only: [
        'foundation',
        'pki',
        'conformance/cases/case',
        'conformance/record',
        'conformance/redaction',
        'conformance/profile/load-profile',
        'conformance/profile/service-base',
      ],
    },
    { folder: 'plan', is: 'the cases of a run' },
    {
      folder: 'publish',
      is: 'a signed result of a run that anybody can host',
      only: [
        ...['foundation', 'spec/schemas'],
        ...['clauses', 'record', 'evidence', 'report'].map((one) => `conformance/${one}`),
      ],
    },
  ],
  [{ folder: 'answers', is: 'parsed responses, and values in them' }],
  [{ folder: 'checks', is: 'assertions on responses' }],
  [{ folder: 'steps', is: 'the acts of a case' }],
  [
    {
      folder: 'engine',
      is: 'runs the cases in lanes',
      only: [
        ...['foundation', 'standard', 'generator/load', 'pki'],
        ...['clauses', 'profile', 'plan', 'cases', 'documents', 'answers', 'steps', 'checks'].map(
          (one) => `conformance/${one}`,
        ),
        ...['extension', 'record', 'redaction', 'waivers', 'wire'].map(
          (one) => `conformance/${one}`,
        ),
      ],
    },
    { folder: 'preflight', is: 'whether the bank can be tested at all' },
  ],
  [
    { folder: 'walks', is: 'random sequences of requests' },
    { folder: 'drafting', is: 'writes a first profile from what a bank shows' },
    { folder: 'judging', is: 'judges recorded exchanges' },
  ],
  [
    { folder: TOP, is: 'the preparation and the course of a run' },
    { folder: 'proxy', is: 'records the exchanges of other clients' },
  ],
  [
    {
      folder: 'selftest',
      is: 'tests the suite with faulty and with sound banks',
      only: ['foundation', 'standard', 'documents', 'mutation', 'conformance'],
    },
  ],
  [{ folder: 'listing', is: 'lists clauses, cases and options' }],
];

const GATE: Room['order'] = [
  [
    { folder: 'change', is: 'what a change is' },
    { folder: 'schema', is: 'schemas as shapes by type, compared place by place' },
    { folder: 'read', is: 'documents on the disk or in a revision' },
  ],
  [
    { folder: 'model', is: 'a document as operations' },
    { folder: 'rules', is: 'which difference is a change of which severity' },
  ],
  [{ folder: 'compare', is: 'the differences of two models' }],
  [{ folder: 'witness', is: 'a value that shows the change' }],
  [{ folder: TOP, is: 'the diff of two documents' }],
  [
    { folder: 'report', is: 'the formats of a diff' },
    { folder: 'policy', is: 'severities and acceptances of a user' },
  ],
  [
    { folder: 'versions', is: 'what a diff of two versions of the framework means' },
    { folder: 'lint', is: "rules of the standard for a bank's document" },
  ],
  [
    {
      folder: 'impact',
      is: "version, clauses, cases, types, and the user's files that stop compiling",
    },
  ],
];

/** The rooms in order: each may import only rooms above it. */
export const ROOMS: readonly Room[] = [
  {
    room: 'spec',
    is: 'the description of the interface: OpenAPI documents, clause register, index of the contract, faults, recorded examples. Data only',
    imports: [],
    noCode: true,
  },
  {
    room: 'templates',
    is: 'Handlebars templates, one for each output file',
    imports: [],
    noCode: true,
  },
  {
    room: 'foundation',
    is: 'what has to be the same in every room: error class, exit codes, path of the package, similar words, JSON pointers, seeded random numbers, numbers with their nouns, grouping, text width, visible control characters, escaped markup, page style, settings files, locks of folders',
    imports: [],
  },
  {
    room: 'standard',
    is: 'what the standard says of each kind of resource, written once: one row for each kind, its statuses, and the operations of the documents. Data and small pure functions',
    imports: ['foundation'],
  },
  {
    room: 'runtime',
    is: 'the code that generated code needs: TypeScript that is compiled, linted and tested here, and copied into the output',
    imports: [],
    strictTests: true,
    order: RUNTIME,
  },
  {
    room: 'pki',
    is: 'certificates with PSD2 roles, Digest and Signature; no HTTP',
    imports: ['foundation'],
  },
  {
    room: 'generator',
    is: 'document → model → files',
    imports: ['foundation'],
    order: GENERATOR,
  },
  {
    room: 'documents',
    is: 'one reading of an OpenAPI document for suite and gate: operations, parameters, bodies and fields with JSON pointer and mark, the targets of `$ref`',
    imports: ['foundation', 'standard', 'generator/load', 'generator/patterns'],
  },
  {
    room: 'generated',
    is: 'committed output, never edited; `xs2a generate --check` proves that it is up to date',
    imports: ['runtime'],
    generated: true,
    order: GENERATED,
  },
  {
    room: 'mutation',
    is: 'how a response is changed: by faults, by variants, and by derived mutants at a place of the JSON',
    imports: [],
  },
  {
    room: 'aspsp',
    is: 'the reference bank on the generated server',
    imports: ['foundation', 'generated', 'mutation', 'pki', 'runtime'],
    order: BANK,
  },
  {
    room: 'conformance',
    is: 'the suite: tests a bank against the standard, and reports the findings',
    imports: [
      ...['foundation', 'standard', 'mutation', 'generator/load', 'documents', 'pki'],
      'spec/schemas',
    ],
    order: SUITE,
  },
  {
    room: 'gate',
    is: 'diff of OpenAPI documents with witnesses, and lint',
    imports: [
      ...['foundation', 'standard', 'generator', 'documents'],
      // impact plans the suite for both documents
      ...['clauses', 'cases', 'documents', 'dialect', 'drafting', 'plan', 'profile'].map(
        (one) => `conformance/${one}`,
      ),
      'conformance/prepare-run',
    ],
    order: GATE,
  },
  {
    room: 'studio',
    is: 'where teams work: banks, runs and findings in a database, on a page',
    imports: ['foundation', 'generated', 'runtime', 'conformance', 'pki'],
    order: STUDIO,
  },
  {
    room: 'cli',
    is: 'the commands, a folder for each group of them; starts the bank as a child process',
    imports: 'everything',
  },
  {
    room: 'test',
    is: 'tests across rooms; other tests are beside their file',
    imports: 'everything',
  },
];

/** What tests and test helpers may import besides: certificates, documents, the generated code and the suite. */
export const TESTS_IMPORT = [
  'foundation',
  'pki',
  'generator/load',
  'generated',
  'runtime',
  'conformance',
  'test/part-of',
  'aspsp/testing/postgres-server',
  'test/installed-kit.testing',
  'test/packed/start-bank.testing',
];

/** What is forbidden in tests too, and what it prevents. */
export const NEVER: readonly {
  readonly rooms: readonly string[];
  readonly imports: readonly string[];
  readonly because: string;
}[] = [
  {
    rooms: ['conformance'],
    imports: ['generated', 'runtime', 'aspsp', 'templates', 'cli'],
    because: 'an error of the generator or of the bank cannot hide itself',
  },
  {
    rooms: ['aspsp', 'generated', 'runtime', 'generator', 'pki', 'foundation'],
    imports: ['standard'],
    because: 'one mistake cannot hide on both sides',
  },
  {
    rooms: ROOMS.filter(({ imports, noCode }) => imports !== 'everything' && noCode !== true).map(
      ({ room }) => room,
    ),
    imports: ['cli'],
    because: 'each room works without the commands',
  },
];
