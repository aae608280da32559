import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadClauses } from '../../conformance/clauses/load-clauses.js';
import { packageRoot } from '../../foundation/package-root.js';
import { loadDocument } from '../../generator/load/load-document.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import { partOf } from '../../test/part-of.js';
import { lintDocument } from './lint-document.js';
import { LINT_RULES } from './lint-rules.js';
import { CREATE, type Document, MUTATIONS, type Mutation, schema } from './mutations.testing.js';

const SPEC = join(packageRoot(), 'spec');

let sound: LoadedDocument;
const clauses = loadClauses(join(SPEC, 'clauses'));

beforeAll(async () => {
  sound = await loadDocument(join(SPEC, 'xs2a.yaml'));
});

function rulesBroken(edit: Mutation['edit']): readonly string[] {
  const document = structuredClone(sound.document);
  edit(document);
  const options = { dialect: 'contract' as const, clauses, ours: sound.document };
  const findings = lintDocument({ ...sound, document }, options);
  return [...new Set(findings.map(({ rule }) => rule))];
}

describe('lint', () => {
  it.each(partOf(MUTATIONS))(
    'finds an edit that violates $rule, and nothing else',
    ({ rule, edit }) => {
      expect(rulesBroken(edit)).toEqual([rule]);
    },
  );

  it('is tested with an edit for each rule', () => {
    expect([...MUTATIONS.map(({ rule }) => rule)].sort()).toEqual(
      [...LINT_RULES.map(({ id }) => id)].sort(),
    );
  });

  it.each(['xs2a.yaml', 'overlays/berlin-group.yaml'])('finds nothing in %s', async (name) => {
    const loaded = await loadDocument(join(SPEC, name));
    const dialect = name === 'xs2a.yaml' ? 'contract' : 'berlin-group';
    expect(lintDocument(loaded, { dialect, clauses, ours: loaded.document })).toEqual([]);
  });
});

/** Forms of a document that do not deviate from the interface. */
const HARMLESS: readonly {
  readonly given: string;
  readonly edit: (document: Document) => unknown;
}[] = [
  {
    given: 'other names of path parameters',
    edit: (document) => {
      document.paths = Object.fromEntries(
        Object.entries(document.paths).map(([path, item]) => [
          path.replace('{consentId}', '{consent-id}'),
          item,
        ]),
      );
      document.components.parameters.ConsentIdInPath.name = 'consent-id';
    },
  },
  {
    given: 'the base address in each path',
    edit: (document) => {
      document.paths = Object.fromEntries(
        Object.entries(document.paths).map(([path, item]) => [`/psd2${path}`, item]),
      );
    },
  },
  {
    given: 'error responses under default',
    edit: ({ paths }) => {
      const { responses } = paths[CREATE].post;
      responses.default = responses['400'];
      for (const status of ['400', '401', '403', '404', '405']) delete responses[status];
    },
  },
  {
    given: 'names of headers in lower case',
    edit: ({ components }) => {
      for (const each of Object.values<Document>(components.parameters)) {
        if (each.in === 'header') each.name = each.name.toLowerCase();
      }
    },
  },
  {
    given: 'a subset of services',
    edit: ({ paths }) => {
      for (const path of Object.keys(paths)) if (!path.startsWith('/v1/funds')) delete paths[path];
    },
  },
  {
    given: 'additional operations, parameters and fields',
    edit: (document) => {
      const { paths } = document;
      paths['/v1/gifts'] = { get: { responses: {} } };
      paths[CREATE].post.parameters.push({ name: 'X-Bank', in: 'header', schema: {} });
      schema(document, 'ConsentResponse').properties.gift = { type: 'object' };
    },
  },
];

describe('lint accepts', () => {
  it.each(HARMLESS)('$given', ({ edit }) => {
    expect(rulesBroken(edit)).toEqual([]);
  });
});
