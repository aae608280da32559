import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Project, SyntaxKind, type TemplateLiteral } from 'ts-morph';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { sourceFiles } from './source-files.testing.js';

/** Rooms whose templates are read by htm, where `<br>` without `/>` has the rest of the template as its content. */
const PAGES = ['studio/page/', 'conformance/report/html/page/'];
const VALUE = '¤';

/** The text of a template, with a mark for each inserted value. */
function textOf(template: TemplateLiteral): string {
  if (template.isKind(SyntaxKind.NoSubstitutionTemplateLiteral)) return template.getLiteralText();
  const spans = template.getTemplateSpans().map((span) => span.getLiteral().getLiteralText());
  return [template.getHead().getLiteralText(), ...spans].join(VALUE);
}

/** The tags that are still open where the template ends, and end tags of none. */
function unclosed(text: string): readonly string[] {
  const open: string[] = [];
  const stray: string[] = [];
  for (const [tag, end, name = ''] of text.matchAll(/<(\/?)([a-z0-9¤/-]*)[^<>]*>/gi)) {
    if (end === '' && !tag.endsWith('/>')) open.push(name);
    else if (end === '/' && (open.pop() ?? '') !== (name === '/' ? VALUE : name)) stray.push(tag);
  }
  return [...open, ...stray];
}

test.each([
  ['<p>a<b>c</b></p>', []],
  [`<${VALUE} a=${VALUE} /><${VALUE}>x<//>`, []],
  ['<td>a<br>b</td>', ['td', '</td>']],
  ['<p>a', ['p']],
])('of %j, the open tags are %j', (text, want) => {
  expect(unclosed(text)).toEqual(want);
});

test('every tag of a page is closed in its template', () => {
  const project = new Project({ useInMemoryFileSystem: true });
  const files = sourceFiles().filter((file) => PAGES.some((room) => file.startsWith(room)));
  const found = files.flatMap((file) => {
    const source = project.createSourceFile(file, readFileSync(join(packageRoot(), file), 'utf8'));
    return source
      .getDescendantsOfKind(SyntaxKind.TaggedTemplateExpression)
      .filter((tagged) => tagged.getTag().getText() === 'html')
      .flatMap((tagged) => {
        const tags = unclosed(textOf(tagged.getTemplate()));
        return tags.map((tag) => `${file}:${tagged.getStartLineNumber()}: ${tag}`);
      });
  });
  expect(files.length).toBeGreaterThan(40);
  expect(found).toEqual([]);
});
