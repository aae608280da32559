import { basename } from 'node:path';

/** `path/to/My Bank.yaml` becomes `my-bank`. */
export function documentName(file: string): string {
  const stem = basename(file).replace(/\.(ya?ml|json)$/i, '');
  const name = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' || name === 'core' ? `api-${name}`.replace(/-$/, '') : name;
}
