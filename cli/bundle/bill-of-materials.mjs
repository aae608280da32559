import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installedPackages } from './installed-packages.mjs';

/** The property of a component that says where its code is: node_modules, or a file of ours that embeds it. */
const PLACE = 'xs2a-kit:place';

/**
 * The SBOM (CycloneDX) of this package: what npm installs with it, in the versions of our lock file, and the packages
 * that are embedded in our own files. The same sources give the same text.
 */
export function billOfMaterials(root, embedded) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const [kit, ...installed] = installedParts(lock);
  const inside = embedded.map((one) => embeddedPart(root, lock, one));
  const parts = onceEach([...installed, ...inside]);
  const ownNeeds = [...kit.needs, ...inside.map(refOf)];
  const { properties: _place, hashes: _none, scope: _always, ...component } = componentOf(kit);
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component },
    components: parts.map(componentOf),
    dependencies: [{ ...kit, needs: ownNeeds }, ...parts].map((part) => ({
      ref: refOf(part),
      dependsOn: [...new Set(part.needs)].sort(),
    })),
  };
  return `${JSON.stringify({ ...bom, serialNumber: serialOf(bom) }, null, 1)}\n`;
}

/** The package itself, and what npm installs. */
function installedParts(lock) {
  const rows = installedPackages(lock);
  const parts = new Map(
    rows.map(({ path, optional, manifest }) => {
      const name = manifest.name ?? path.slice(path.lastIndexOf('node_modules/') + 13);
      return [path, { ...manifest, name, optional, place: 'node_modules' }];
    }),
  );
  return rows.map(({ path, needs }) => {
    return { ...parts.get(path), needs: needs.map((each) => refOf(parts.get(each))) };
  });
}

function embeddedPart(root, lock, { folder, place, manifest: { name, version, license } }) {
  // the folder node_modules can be a link to one elsewhere
  const path = relative(root, folder).replaceAll('\\', '/');
  const { integrity } = lock.packages[path.slice(path.indexOf('node_modules/'))];
  return { name, version, license, integrity, place, optional: false, needs: [] };
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const refOf = (part) => `${purlOf(part)}|${part.place}`;

/** npm can install one version of a package in two folders; the document names it once. Sorted by reference. */
function onceEach(parts) {
  const byRef = new Map(parts.map((part) => [refOf(part), part]));
  return [...byRef.keys()].sort().map((ref) => byRef.get(ref));
}

function componentOf(part) {
  const { name, version, license, integrity = '', optional, place } = part;
  return {
    'bom-ref': refOf(part),
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: purlOf(part),
    hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    licenses: [licenceOf(license)],
    properties: [{ name: PLACE, value: place }],
  };
}

/** Some packages write the operators of SPDX in small letters, which readers of licences refuse. */
function licenceOf(license) {
  const text = license.replace(/ (or|and|with) /g, (word) => word.toUpperCase());
  return / /.test(text) ? { expression: text } : { license: { id: text } };
}

const hexOf = (integrity) =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');

/** A UUID (version 8) that depends on the content alone. */
function serialOf(bom) {
  const hex = createHash('sha256').update(JSON.stringify(bom)).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16], 16) % 4];
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return `urn:uuid:${[...parts, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')}`;
}
