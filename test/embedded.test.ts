import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import parseExpression from 'spdx-expression-parse';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { bareKit } from './installed-kit.testing.js';

const ROOT = packageRoot();
const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');
const json = <T>(...path: readonly string[]): T => JSON.parse(read(...path)) as T;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly scope: 'required' | 'optional';
  readonly licenses: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string };
  }[];
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** What the bundler read, by the file that it made: the names of the packages come from the paths alone. */
const INPUTS = json<Readonly<Record<string, readonly string[]>>>(ROOT, 'dist/bundle-inputs.json');
const EMBEDDED = Object.entries(INPUTS).flatMap(([place, files]) => {
  const folders = files.flatMap((file) => {
    const at = file.lastIndexOf('node_modules/');
    if (at < 0) return [];
    const [first = '', second = ''] = file.slice(at + 'node_modules/'.length).split('/');
    const name = first.startsWith('@') ? `${first}/${second}` : first;
    return [`${file.slice(file.indexOf('node_modules/'), at)}node_modules/${name}`];
  });
  return [...new Set(folders)].map((folder) => {
    return { place, ...json<Manifest>(ROOT, folder, 'package.json') };
  });
});

const kit = bareKit();
const bom = json<Bom>(kit.root, 'dist/sbom.cdx.json');
const placeOf = ({ properties }: Component) =>
  properties.find(({ name }) => name === 'xs2a-kit:place')?.value;

const namesIn = (places: RegExp): readonly string[] =>
  [...new Set(EMBEDDED.flatMap(({ name, place }) => (places.test(place) ? [name] : [])))].sort();

test('the bundles contain only packages that do not touch the network, certificates, XML, YAML or patterns', () => {
  expect(namesIn(/^dist\/(?!studio-page$)/)).toEqual([
    ...['@cantoo/pdf-lib', 'ansi-regex', 'ansi-styles', 'cliui', 'cookie', 'cron-parser'],
    // typed SQL and the queue of the studio use the connection that they are given: pg or PGlite, which users install
    ...['culori', 'drizzle-orm', 'emoji-regex', 'escalade', 'get-caller-file'],
    ...['get-east-asian-width', 'htm', 'html-entities'],
    // a dependency too, which scanners see; embedded only in the script of a published page
    'jose',
    // login at an OpenID provider: the exception that talks to the network, to the issuer that the user names
    ...[
      'luxon',
      'node-html-better-parser',
      'oauth4webapi',
      'openid-client',
      'pg-boss',
      'preact',
      'serialize-error',
    ],
    ...['string-width', 'strip-ansi', 'tslib', 'wrap-ansi', 'y18n', 'yargs', 'yargs-parser'],
  ]);
  const ofJose = EMBEDDED.filter(({ name }) => name === 'jose').map(({ place }) => place);
  expect(ofJose).toEqual(['dist/result-page.js']);
});

test('the page of the studio contains what a browser cannot install', () => {
  expect(namesIn(/^dist\/studio-page$/)).toEqual(['@tanstack/query-core', 'htm', 'preact', 'yaml']);
});

test('the licences of all embedded packages are listed with their texts', () => {
  const text = read(kit.root, 'dist/licences.txt');
  const listed = [...text.matchAll(/^== (\S+ \S+ \(.+\))$/gm)].map(([, one]) => one);
  const want = EMBEDDED.map(({ name, version, license }) => `${name} ${version} (${license})`);
  expect(new Set(listed)).toEqual(new Set(want));
  const texts = text.split(/^== .*$/m).slice(1);
  expect(texts.filter((one) => !/copyright/i.test(one) || one.length < 400)).toEqual([]);
});

test('the validator of CycloneDX accepts the SBOM', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
  const text = read(kit.root, 'dist/sbom.cdx.json');
  expect(await validator.validate(text)).toBeNull();
  expect(await validator.validate(text.replace('"library"', '"book"'))).not.toBeNull();
});

test('the SBOM has every embedded package, with its place, licence and hash', () => {
  const rows = bom.components
    .filter((one) => placeOf(one) !== 'node_modules')
    .map((one) => `${one.purl} ${placeOf(one)} ${one.licenses[0]?.license?.id}`);
  const want = EMBEDDED.map(({ name, version, license, place }) => {
    return `pkg:npm/${name.replace('@', '%40')}@${version} ${place} ${license}`;
  });
  expect([...rows].sort()).toEqual([...new Set(want)].sort());
});

test('the SBOM has every package that npm installs, in the version that is installed', () => {
  interface Lock {
    readonly packages: Readonly<Record<string, { readonly version: string }>>;
  }
  const { packages } = json<Lock>(kit.project, 'node_modules/.package-lock.json');
  const installed = Object.entries(packages)
    .map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
    )
    .filter((name) => !name.startsWith('xs2a-kit@'));
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  expect(installed.length).toBeGreaterThan(50);
  // ranges of our dependencies let npm take newer versions than we tested: names must be there, versions should
  const names = new Set(bom.components.map(({ name }) => name));
  expect(installed.filter((one) => !names.has(one.slice(0, one.lastIndexOf('@'))))).toEqual([]);
  expect(installed.filter((one) => listed.has(one)).length / installed.length).toBeGreaterThan(0.8);
});

test('each licence is an expression of SPDX, and each component can be reached', () => {
  const licences = bom.components.map(({ licenses: [one] }) => one?.expression ?? one?.license?.id);
  for (const licence of licences)
    expect(() => parseExpression(licence ?? ''), licence).not.toThrow();
  const next = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const seen = new Set([bom.metadata.component['bom-ref']]);
  for (const ref of seen) for (const other of next.get(ref) ?? []) seen.add(other);
  expect(bom.components.map((one) => one['bom-ref']).filter((ref) => !seen.has(ref))).toEqual([]);
  expect(
    bom.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? '')),
  ).toEqual([]);
});
