/**
 * What `npm install` of this package installs, from package-lock.json: a row for each folder with its manifest in the
 * lock file and the folders that it depends on. The first row is the package itself. `npm sbom --omit=dev` is not
 * used: it leaves out every package that a development dependency needs as well.
 */
export function installedPackages({ packages }) {
  const rows = new Map();
  const open = [{ path: '', optional: false }];
  for (const { path, optional } of open) {
    const known = rows.get(path);
    // what one package needs and another may lack is needed
    if (known !== undefined && (!known.optional || optional)) continue;
    const manifest = packages[path];
    const needs = needsOf(packages, path).map((one) => {
      return { path: one.path, optional: optional || one.optional };
    });
    rows.set(path, { path, optional, manifest, needs: needs.map((one) => one.path) });
    open.push(...needs);
  }
  return [...rows.values()];
}

function needsOf(packages, path) {
  const { dependencies = {}, optionalDependencies = {} } = packages[path];
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const found = folderOf(packages, path, name);
    const optional = name in optionalDependencies;
    if (found !== undefined) return [{ path: found, optional }];
    if (optional) return [];
    throw new Error(`package-lock.json has no ${name}, which ${path || 'package.json'} needs`);
  });
}

/** Finds a package as Node does: in the folder's own node_modules, then in those above. */
function folderOf(packages, from, name) {
  const inside = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (inside in packages) return inside;
  if (from === '') return undefined;
  const above = from.lastIndexOf('/node_modules/');
  return folderOf(packages, above < 0 ? '' : from.slice(0, above), name);
}
