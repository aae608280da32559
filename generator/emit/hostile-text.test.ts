import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../fixtures/render-document.js';
import { docComment } from './doc-comment.js';
import { literalKey, propertyName, quote } from './quote.js';

const PIECES = [
  ...['*/', '/*', '//', '`', '$', '{', '}', "'", '"', '\\', '\n', '\r', '\t', '\0', '\u2028'],
  ...['\u2029', '\u202e', '\u2066', '\ufeff', '\ud800', '</script>', '{{{header}}}', '@ts-ignore'],
  ...['eslint-disable', '__proto__', 'constructor', 'globalThis.owned=1', ';', '(', ')', 'a', '1'],
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const INVISIBLE = /[\p{Cf}\u2028\u2029\p{Cs}]|(?![\n])\p{Cc}/u;

/** The statements of some code, which has to parse. */
function parse(code: string): ts.SourceFile {
  const source = ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true);
  const problems = Reflect.get(source, 'parseDiagnostics') as readonly ts.Diagnostic[];
  expect(
    problems.map(({ messageText, start }) => [messageText, code.slice(start, (start ?? 0) + 40)]),
  ).toEqual([]);
  return source;
}

/** A function of the client only names its operation. */
const FORWARDS = /^caller\.call\(operations\d*\.[\p{ID_Continue}$]+, request, options\)$/u;

/** Every kind of code with an effect at run time, except those of our own templates. */
function acts(code: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isTemplateExpression(node) || ts.isBinaryExpression(node)) {
      found.push(node.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(code));
  return found;
}

describe('text from a document', () => {
  it('keeps its value as a string literal, without invisible characters', () => {
    fc.assert(
      fc.property(text, (given) => {
        const [statement] = parse(`(${quote(given)})`).statements;
        const inner =
          statement && ts.isExpressionStatement(statement) ? statement.expression : undefined;
        const literal = inner && ts.isParenthesizedExpression(inner) ? inner.expression : undefined;
        expect(literal && ts.isStringLiteral(literal) ? literal.text : undefined).toBe(given);
        expect(quote(given)).not.toMatch(INVISIBLE);
      }),
      { numRuns: 500 },
    );
  });

  it('is a single property name', () => {
    fc.assert(
      fc.property(text, (given) => {
        const source = parse(
          `type T = { ${propertyName(given)}: 1 }; x = { ${literalKey(given)}: 1 };`,
        );
        expect(source.statements).toHaveLength(2);
      }),
      { numRuns: 300 },
    );
  });

  it('stays inside its comment', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), (given) => {
        const comment = docComment(given, '  ');
        expect(parse(comment).statements).toHaveLength(0);
        expect(comment).not.toMatch(INVISIBLE);
        expect(comment).not.toMatch(/@ts-|eslint-|sourceMappingURL/);
      }),
      { numRuns: 300 },
    );
  });

  it('never becomes code, wherever it is in a document', () => {
    const property = fc.property(fc.array(text, { minLength: 6, maxLength: 6 }), (given) => {
      const files = renderDocument(hostile(given));
      for (const [file, code] of files) {
        if (/^(model|client)\/core|^server|\/valid(ators|ation)\.ts$/.test(file)) parse(code);
        else if (file.endsWith('functions.ts')) {
          expect(acts(code).filter((call) => !FORWARDS.test(call))).toEqual([]);
        } else if (!file.endsWith('client.ts')) expect([file, acts(code)]).toEqual([file, []]);
      }
    });
    fc.assert(property, { numRuns: 60 });
  }, 60_000);
});

function hostile(given: readonly string[]): object {
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = given;
  const schema = {
    type: 'object',
    description: a,
    default: b,
    properties: {
      [c]: { enum: [d, e], description: f, default: d },
      p: { type: 'string', format: a },
    },
  };
  const operation = {
    operationId: a,
    summary: b,
    description: c,
    tags: [d],
    parameters: [{ in: 'query', name: e, description: f, schema: { enum: given, default: a } }],
    requestBody: { description: b, content: { [`application/${c}+json`]: { schema } } },
    responses: {
      200: { description: d, headers: { [e]: { schema: {} } }, content: { [f]: { schema } } },
    },
    callbacks: { [a]: { [b]: { post: { operationId: c, responses: {} } } } },
  };
  const named = { [b]: schema, [`${c}x`]: { type: 'string' } };
  const holder = Object.keys(named).map((key) => {
    const name = key.replace(/\p{Cs}/gu, '');
    const escaped = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
    return { $ref: `#/components/schemas/${escaped}` };
  });
  return {
    openapi: '3.1.0',
    info: { title: a, version: b },
    tags: [{ name: d, description: e }],
    paths: {
      [`/${f}`]: { get: operation },
      '/ref': {
        post: {
          ...operation,
          operationId: `${b}2`,
          requestBody: { content: { 'application/json': { schema: { oneOf: holder } } } },
        },
      },
    },
    webhooks: { [d]: { post: { responses: {} } } },
    components: { schemas: named },
  };
}
