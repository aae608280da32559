import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of a command block of a document. */
export interface CommandLine {
  /** `docs/gate.md`. */
  readonly document: string;
  readonly line: string;
}

/** How a line of a document is tested. The first matching rule applies. */
export interface LineRule {
  readonly line: RegExp;
  /**
   * `run`: to its end, as printed. `start`: until it prints the text of `says`, then it is stopped.
   * `elsewhere`: tested by the test in `why`, or not at all for the reason in `why`.
   */
  readonly how: 'run' | 'start' | 'elsewhere';
  /** Exit code; 0 by default. */
  readonly code?: number;
  readonly says?: RegExp;
  readonly why?: string;
  /** Appended to a line whose complete run takes long; `XS2A_PART=all` runs it as printed. */
  readonly shorter?: string;
}

const SMALL = '--only piis --no-preflight';

/** Words in a line that are placeholders for the reader's own values. */
export const STANDS_FOR: readonly (readonly [RegExp, string])[] = [
  [/\be1292\b/, 'e3'],
  [/pis\/cancel\/answers/, 'piis/confirm/answers-200'],
  [/git:main:spec\/bank\.yaml spec\/bank\.yaml/, 'git:main:bank.yaml bank.yaml'],
  [/--port 9443|--port 9000/, '--port 0'],
];

export const LINE_RULES: readonly LineRule[] = [
  {
    line: /^npx --package|^git add|--base HEAD|spec\/bank\.yaml$/,
    how: 'elsewhere',
    why: 'the journeys of README run as a whole, in another test of the same file',
  },
  {
    line: /^npm (ci|test|run|start|install)\b|^\.ci\//,
    how: 'elsewhere',
    why: '.ci/run, .ci/nightly or by hand: they need a checkout',
  },
  {
    line: /^node bench\/|^bench\/|ADORSYS|foreign\/prism|"\$P"/,
    how: 'elsewhere',
    why: 'needs a third-party bank: .ci/nightly',
  },
  {
    line: /^docker|^sh node_modules\/xs2a-kit\/docker/,
    how: 'elsewhere',
    why: 'test/container.test.ts does the same without Docker',
  },
  {
    line: /^(TOKEN=|bank)/,
    how: 'elsewhere',
    why: 'aspsp/admin tests call each address of the operator',
  },
  {
    line: /^curl .*\/sandbox\/token/,
    how: 'elsewhere',
    why: 'test/token-renewal.test.ts sends the same form',
  },
  {
    line: /studio (?:worker )?--database|studio run |127\.0\.0\.1:8460|^export XS2A_STUDIO_OIDC_SECRET/,
    how: 'elsewhere',
    why: 'needs PostgreSQL, or a studio that is open: tests of studio/ have both',
  },
  { line: /^xs2a studio$/, how: 'start', says: /token=/ },
  {
    line: /report (publish|withdraw) |report verify result /,
    how: 'elsewhere',
    why: 'needs a seal: cli/report/publish.test.ts has one',
  },
  {
    line: /--map tracker\.yaml/,
    how: 'elsewhere',
    why: 'needs keys of a tracker: cli/report/export.test.ts has some',
  },
  {
    line: /profile init /,
    how: 'elsewhere',
    why: 'needs a bank at bank.example: cli/profile/profile-init.test.ts has one',
  },
  {
    line: /selftest --derived( --jobs 3| --shard 1\/2 --out one| --merge one two)?$/,
    how: 'elsewhere',
    why: 'takes hours: .ci/nightly',
  },
  {
    line: /selftest --derived --sample 300/,
    how: 'elsewhere',
    why: '.ci/run takes a smaller sample',
  },
  {
    line: /selftest --derived --mutant/,
    how: 'elsewhere',
    why: 'conformance/selftest/derived tests try single mutants',
  },
  {
    line: /judge mocks\/mappings|judge recordings\//,
    how: 'elsewhere',
    why: 'conformance/judging tests have such recordings',
  },
  {
    line: /--spec (psd2-api|DOCUMENT)|--overlay ours\.yaml/,
    how: 'elsewhere',
    why: "needs the framework's document: conformance/selftest/dialect.test.ts",
  },
  { line: /--approach all$|--walks 100 /, how: 'run', shorter: '--list' },
  { line: /gate --base v1\.2\.0/, how: 'run', code: 2 },
  { line: /diff --versions/, how: 'run', code: 1 },
  { line: /generate --watch/, how: 'start', says: /./ },
  {
    line: /^xs2a bank( --config bank\.yaml --store data| --admin-port 8445| --write-profile profile\.yaml)?$/,
    how: 'start',
    says: /listen|https?:\/\//,
  },
  { line: /\bproxy /, how: 'start', says: /http/ },
  { line: /conformance --profile profile\.yaml$/, how: 'run', shorter: SMALL },
  {
    line: /conformance --profile bank\.yaml( --cases \.\/our-rules)?$/,
    how: 'run',
    shorter: SMALL,
  },
  { line: /conformance --dialect berlin-group$/, how: 'run', shorter: SMALL },
  { line: /conformance --cases \.\/our-rules$/, how: 'run', shorter: SMALL },
  { line: /conformance --profile profile\.yaml --shard 1\/4$/, how: 'run', shorter: SMALL },
  { line: /conformance (--only derived\/|--tag deep)$/, how: 'run', shorter: '--list' },
  { line: /^xs2a judge traffic\.har$/, how: 'run' },
  { line: /^xs2a /, how: 'run' },
];

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs'];

/** A fenced block of a document, and whether a reader types, copies or only reads it. */
export interface Block {
  readonly document: string;
  readonly kind: 'commands' | 'file' | 'text' | 'unknown';
  readonly body: string;
}

const SHELLS: readonly string[] = ['sh', 'bash', 'console', 'shell'];
const FILES: readonly string[] = ['yaml', 'ts', 'js', 'json'];
const COMMAND = /^(npx |npm |xs2a |docker|bench\/|TOKEN=)/;

/** How blocks without a language begin when they are not commands. */
const TEXTS: readonly (readonly [document: string, begins: RegExp])[] = [
  ['docs/benchmarks.md', /^node v\d+\.\d+\.\d+, \d+ runs of/],
  ['docs/conformance.md', /^FAILED walks\//],
  ['docs/generator.md', /^operation deleteConsent is gone/],
];

/** All fenced blocks of README, CONTRIBUTING and docs. */
export function blocksIn(root: string): readonly Block[] {
  const names = DOCUMENTS.flatMap((name) =>
    name.endsWith('.md')
      ? [name]
      : readdirSync(join(root, name))
          .filter((each) => each.endsWith('.md'))
          .map((each) => `${name}/${each}`),
  );
  return names.flatMap((name) => blocksOf(name, readFileSync(join(root, name), 'utf8')));
}

/** The fenced blocks of one document. A block ends at the next line that contains only a fence. */
export function blocksOf(document: string, text: string): readonly Block[] {
  const fences = [...text.matchAll(/^ *```([^\n`]*)\n([\s\S]*?)^ *```$/gm)];
  return fences.map(([, info = '', body = '']) => {
    const language = info.split(' ')[0] ?? '';
    return { document, kind: kindOf(document, language, body), body };
  });
}

function kindOf(document: string, language: string, body: string): Block['kind'] {
  if (SHELLS.includes(language)) return 'commands';
  if (FILES.includes(language)) return 'file';
  if (language !== '' && language !== 'text') return 'unknown';
  // a command that is called text is tried all the same
  if (COMMAND.test(body)) return 'commands';
  if (language === 'text') return 'text';
  const named = TEXTS.some(([name, begins]) => name === document && begins.test(body));
  return named ? 'text' : 'unknown';
}

/** The lines of all command blocks, without comments after `#`. */
export function commandLines(root: string): readonly CommandLine[] {
  const blocks = blocksIn(root).filter(({ kind }) => kind === 'commands');
  return blocks.flatMap(({ document, body }) =>
    body.split('\n').flatMap((raw) => {
      const line = withoutComment(raw);
      return line === '' ? [] : [{ document, line }];
    }),
  );
}

/** The text after two or more spaces, or after `#`, explains a line. */
const withoutComment = (raw: string): string =>
  raw
    .replace(/\s+#\s.*$|\s{3,}\S.*$/, '')
    .trim()
    .replace(/^npx xs2a/, 'xs2a');

/** The complete blocks of README that lead from an empty folder to a result, by reader. */
export function journeys(
  root: string,
): readonly (readonly [audience: string, lines: readonly string[]])[] {
  const blocks = blocksOf('README.md', readFileSync(join(root, 'README.md'), 'utf8'));
  return blocks.flatMap(({ kind, body }) => {
    const audience = kind === 'commands' ? /init --for (\w+)/.exec(body)?.[1] : undefined;
    const lines = body
      .trim()
      .split('\n')
      .map((line) => line.replace(/\s+#\s.*$/, ''));
    return audience === undefined ? [] : [[audience, lines] as const];
  });
}
