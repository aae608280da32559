import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { installedKit } from '../../test/installed-kit.testing.js';

const ROOT = join(import.meta.dirname, '..', '..');
const MAIN = installedKit().main;

const lint = (...args: readonly string[]) => lintIn(ROOT, ...args);

function lintIn(cwd: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'lint', ...args], {
    encoding: 'utf8',
    cwd,
  });
  return { code: status, out: stdout, told: stderr };
}

/** A document with one operation that has most of what the rules require. */
const DOCUMENT = `openapi: 3.0.3
info: { title: Bank, version: "1" }
servers: [{ url: https://bank.example/psd2/v1 }]
paths:
  /funds-confirmations:
    post:
      parameters:
        - { name: X-Request-ID, in: header, required: true, schema: { type: string, format: uuid } }
        - { name: Digest, in: header, schema: { type: string } }
        - { name: Signature, in: header, schema: { type: string } }
        - { name: TPP-Signature-Certificate, in: header, schema: { type: string } }
      requestBody:
        content:
          application/json:
            schema: { type: object }
      responses:
        "200":
          description: Told.
          headers: { X-Request-ID: { schema: { type: string } } }
          content:
            application/json:
              schema: { type: object, properties: { funds: { type: boolean } } }
        default:
          description: Refused.
          headers: { X-Request-ID: { schema: { type: string } } }
          content:
            application/json: { schema: { type: object } }
`;

function written(text: string, name = 'bank.yaml'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'xs2a-lint-')), name);
  writeFileSync(file, text);
  return file;
}

describe('xs2a lint', () => {
  const file = written(DOCUMENT);

  test('writes several formats at once, each with the findings of the report', () => {
    const folder = mkdtempSync(join(tmpdir(), 'xs2a-lint-'));
    const at = (name: string) => join(folder, name);
    const { code, out } = lint(
      ...[file, '--format', 'github', '--output', `sarif=${at('a')}`],
      ...['--output', `junit=${at('b')}`, '--output', `markdown=${at('c')}`],
    );
    expect(code).toBe(1);
    expect(out).toMatch(/^::error title=xs2a lint::\d+ errors?, \d+ warning/);
    const { runs } = JSON.parse(readFileSync(at('a'), 'utf8'));
    const [{ results, tool }] = runs;
    expect(tool.driver.name).toBe('xs2a lint');
    expect(results.length).toBeGreaterThan(1);
    expect(readFileSync(at('b'), 'utf8')).toMatch(/<testsuite name="xs2a lint" tests="\d+"/);
    expect(readFileSync(at('c'), 'utf8')).toMatch(/^## Differences from the standard/);
  });

  test('prints file, line, column, clause and what to do, in 80 columns', () => {
    // from the folder of the document: a path is printed relative to the current folder where that is short
    const { code, out } = lintIn(dirname(file), basename(file));
    expect(code).toBe(1);
    expect(out.split('\n').slice(1).join('\n')).toBe(`
bank.yaml:22:15: error answer-field
  POST /funds-confirmations does not declare fundsAvailable in its success.
  PIIS-RESPONSE: The funds confirmation response has fundsAvailable, a boolean
  that says whether the amount is available.
  Add the field to \`properties\` of the schema; a client made from the document
  does not see it.

bank.yaml:27:13: warning error-body
  POST /funds-confirmations has no tppMessages in the application/json of
  DEFAULT.
  ERR-BODY: A refusal gives its reason in tppMessages or as a problem document.
  Give the refusal a JSON body with \`tppMessages: [{ category, code }]\`.

1 error, 1 warning, 0 notes in 1 operation of the interface
`);
  });

  test('prints data with counts and places for --format json', () => {
    const { code, out } = lint(file, '--format', 'json', '--fail-on', 'never');
    const { counts, dialect, findings } = JSON.parse(out);
    expect([code, counts, dialect]).toEqual([0, { error: 1, warning: 1, note: 0 }, 'contract']);
    expect(findings[0]).toMatchObject({
      rule: 'answer-field',
      level: 'error',
      clause: 'PIIS-RESPONSE',
      operation: 'POST /funds-confirmations',
      line: 22,
      pointer: '/paths/~1funds-confirmations/post/responses/200/content/application~1json/schema',
    });
  });

  test.each([
    ['no document', [], /^xs2a: Name an OpenAPI document/],
    ['broken YAML', [written('openapi: [\n')], /^xs2a: \S+bank\.yaml:2:1: /],
    [
      'another interface',
      [written(DOCUMENT.replaceAll('funds-conf', 'x-conf'))],
      /has no operation of the XS2A interface/,
    ],
    ['a missing file', ['nowhere.yaml'], /^xs2a: Cannot read the document nowhere\.yaml/],
    [
      'an unknown dialect',
      [file, '--dialect', 'french'],
      /--dialect takes contract or berlin-group; got french/,
    ],
  ])('prints one sentence and exits with 2 for %s', (_, args, says) => {
    const { code, told } = lint(...args);
    expect(code).toBe(2);
    expect(told).toMatch(says);
    expect(told).not.toMatch(/^\s+at |Nothing was written/m);
  });

  test('docs/lint.md is the output of --rules; `npm run docs` writes it', () => {
    const { out } = lint('--rules', '--format', 'markdown');
    expect(out === readFileSync(join(ROOT, 'docs', 'lint.md'), 'utf8')).toBe(true);
  });
});
