/** What the code of a command exports: its options and its work. */
export interface CommandCode {
  readonly builder?: unknown;
  readonly handler: (given: never) => unknown;
}

/** A command as the help lists it. Its code is loaded only for a command line that names it. */
export interface CommandRow {
  readonly command: string | readonly string[];
  /** False for a command that only the tool itself starts. */
  readonly describe: string | false;
  readonly load: () => Promise<CommandCode>;
}

/** A command with commands of its own. */
export interface CommandGroup {
  readonly command: string;
  readonly describe: string;
  /** The error where none of its commands is named; without it, one of them is the default. */
  readonly demand?: string;
  readonly commands: readonly CommandRow[];
}

/** The commands, in the order of the help. */
export const COMMANDS: readonly CommandRow[] = [
  {
    command: 'init',
    describe: 'Set up a folder for a bank, a tester or a CI, and show the next steps',
    load: async () => (await import('./init/init.js')).initCommand,
  },
  {
    command: 'generate [part]',
    describe: 'Generate TypeScript server and client code from OpenAPI documents',
    load: async () => (await import('./generate/generate.js')).generateCommand,
  },
  {
    command: 'diff [old] [new]',
    describe: 'Report what a change of an OpenAPI document breaks, with values that prove it',
    load: async () => (await import('./gate/diff.js')).diffCommand,
  },
  {
    command: 'bank',
    describe: 'Run the reference bank: XS2A over mutual TLS, its IAM and the pages for PSUs',
    load: async () => (await import('./bank/bank.js')).bankCommand,
  },
  {
    command: 'conformance',
    describe: 'Test a bank against the standard, clause by clause',
    load: async () => (await import('./conformance/conformance.js')).conformanceCommand,
  },
  {
    command: 'replay <run> <case>',
    describe: 'Send one case of an earlier run again, and show its verdict before and now',
    load: async () => (await import('./conformance/replay.js')).replayCommand,
  },
  {
    command: 'show <run> <id>',
    describe: 'Show a complete exchange, case or clause of a run',
    load: async () => (await import('./conformance/show.js')).showCommand,
  },
  {
    command: 'explain <id>',
    describe: 'Explain a clause, a case, an operation, a fault or a kind of mistake',
    load: async () => (await import('./conformance/explain.js')).explainCommand,
  },
  {
    command: 'judge <files..>',
    describe: 'Judge recorded traffic: HAR, WireMock mappings, events.ndjson',
    load: async () => (await import('./judge/judge.js')).judgeCommand,
  },
  {
    command: 'lint [file]',
    describe: "Check a bank's OpenAPI document against the clauses of the standard",
    load: async () => (await import('./gate/lint.js')).lintCommand,
  },
  {
    command: 'gate',
    describe: 'Report all that a change of the documents breaks: clients, clauses, cases, code',
    load: async () => (await import('./gate/gate.js')).gateCommand,
  },
  {
    command: 'comment <file>',
    describe: 'In CI: write the report of the gate as one comment of the pull request',
    load: async () => (await import('./gate/comment.js')).commentCommand,
  },
  {
    command: 'proxy',
    describe: 'Forward traffic between a TPP and a bank, and judge it',
    load: async () => (await import('./judge/proxy.js')).proxyCommand,
  },
  {
    command: 'selftest',
    describe: 'Measure the suite: against faults, conforming variants and null banks',
    load: async () => (await import('./selftest/selftest.js')).selftestCommand,
  },
  {
    command: 'completion <shell>',
    describe: 'Print a script that completes commands, options and choices in your shell',
    load: async () => (await import('./completion.js')).completionCommand,
  },
  {
    command: 'bank-host',
    describe: false,
    load: async () => (await import('./bank/bank-host.js')).bankHostCommand,
  },
  {
    command: 'suite-worker',
    describe: false,
    load: async () => (await import('./selftest/suite-worker.js')).suiteWorkerCommand,
  },
  {
    command: 'studio-run',
    describe: false,
    load: async () => (await import('./studio/studio-run.js')).studioRunCommand,
  },
];

/** Commands with commands of their own; they stand last in the help. */
export const GROUPS: readonly CommandGroup[] = [
  {
    command: 'certs',
    describe: 'Write test certificates; show what eIDAS certificates say; convert them',
    commands: [
      {
        command: ['make', '$0'],
        describe: 'Write test certificates: CA, server, QWAC and QSEAL of two TPPs, and bad ones',
        load: async () => (await import('./certs/certs.js')).certsCommand,
      },
      {
        command: 'inspect <files..>',
        describe: 'Show what eIDAS certificates say, and why a bank would refuse them',
        load: async () => (await import('./certs/certs-inspect.js')).inspectCommand,
      },
      {
        command: 'convert <file>',
        describe: 'Write a certificate in another form: PEM, DER or PFX (PKCS#12)',
        load: async () => (await import('./certs/certs-convert.js')).convertCommand,
      },
    ],
  },
  {
    command: 'studio',
    describe: 'Open the page where a team tests banks; carry out its runs',
    commands: [
      {
        command: ['serve', '$0'],
        describe: 'Open the page where a team tests banks: runs, findings and their history',
        load: async () => (await import('./studio/studio.js')).studioCommand,
      },
      {
        command: 'worker',
        describe: 'Carry out runs of a studio on PostgreSQL; it shares the folder of the studio',
        load: async () => (await import('./studio/studio-worker.js')).studioWorkerCommand,
      },
      {
        command: 'run',
        describe: 'Start a run in a studio from CI, and wait for its verdict',
        load: async () => (await import('./studio/studio-start.js')).studioStartCommand,
      },
    ],
  },
  {
    command: 'report',
    describe:
      'Write reports of a run again; open, compare, merge, verify, sign, publish or pack runs',
    commands: [
      {
        command: ['render <run>', '$0'],
        describe: 'Write the reports of a run again from its events.ndjson',
        load: async () => (await import('./report/report.js')).renderCommand,
      },
      {
        command: 'verify <run>',
        describe:
          'Check that the files of a run or of a published result are unchanged, and that what people read follows from its data',
        load: async () => (await import('./report/report-verify.js')).verifyCommand,
      },
      {
        command: 'sign <run>',
        describe: 'Sign the files of a run with a key and its certificate, or with a seal in a PFX',
        load: async () => (await import('./report/report-sign.js')).signCommand,
      },
      {
        command: 'publish <run>',
        describe:
          'Write the result of a run as a page without exchanges, which anybody can host and verify',
        load: async () => (await import('./report/report-publish.js')).publishCommand,
      },
      {
        command: 'withdraw <folder>',
        describe:
          'Mark a published result as withdrawn: its page, its PDF and its data say so, and why',
        load: async () => (await import('./report/report-withdraw.js')).withdrawCommand,
      },
      {
        command: 'export <run>',
        describe:
          'Pack the files of a run into one zip, or write its results for Allure, Xray or TestRail',
        load: async () => (await import('./report/report-export.js')).exportCommand,
      },
      {
        command: 'requests <run> [cases..]',
        describe: 'Write the requests of cases as a Postman collection, or as a .http file',
        load: async () => (await import('./report/report-requests.js')).requestsCommand,
      },
      {
        command: 'compare <before> <after>',
        describe: 'Show what a later run found that an earlier one did not, and what was corrected',
        load: async () => (await import('./report/report-compare.js')).compareCommand,
      },
      {
        command: 'merge <runs..>',
        describe: 'Merge the runs of all shards into one run with one verdict',
        load: async () => (await import('./report/report-merge.js')).mergeCommand,
      },
      {
        command: 'open [run]',
        describe: 'Open the report of a run in your browser, and print its path',
        load: async () => (await import('./report/report-open.js')).openCommand,
      },
      {
        command: 'index [folder]',
        describe: 'Write a page over the runs of a folder: verdicts, causes over time, flaky cases',
        load: async () => (await import('./report/report-index.js')).indexCommand,
      },
    ],
  },
  {
    command: 'profile',
    describe: 'Write a first profile of a bank, or check whether a profile works',
    demand: 'Name a subcommand: `profile init` or `profile check`',
    commands: [
      {
        command: 'init',
        describe: 'Probe what a bank offers, and write a first profile with comments',
        load: async () => (await import('./profile/profile-init.js')).profileInitCommand,
      },
      {
        command: 'check <file>',
        describe: 'Check that the bank of a profile can be reached and accepts the certificate',
        load: async () => (await import('./profile/profile.js')).profileCheckCommand,
      },
    ],
  },
];
