import { basename } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { isDeviceName } from './folder-name.js';

/** `path/to/My Bank.yaml` becomes `my-bank`. */
function documentName(file: string): string {
  const stem = basename(file).replace(/\.(ya?ml|json)$/i, '');
  const name = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' || isReserved(name) ? `api-${name}`.replace(/-$/, '') : name;
}

/** The name of each document: the given one, or else that of its file. */
export function documentNames(
  specs: readonly string[],
  given: readonly string[] | undefined,
): readonly string[] {
  if (given === undefined) return specs.map(documentName);
  if (given.length !== specs.length) {
    throw new Xs2aError(
      'USAGE',
      `Each document needs a name; names given: ${given.length}, documents: ${specs.length}.`,
      {
        hint:
          specs.length === 1
            ? 'Give one name.'
            : 'In a configuration, list them in the order of `spec`: name: [bank, iam]. --name is for one document.',
      },
    );
  }
  for (const name of given) refuseName(name);
  return given;
}

/** The folder shared by all documents, and names that Windows reserves for devices. */
const isReserved = (name: string): boolean => /^core$/i.test(name) || isDeviceName(name);

function refuseName(name: string): void {
  const refuse = (text: string): never => {
    throw new Xs2aError('USAGE', text, {
      hint: 'A name begins with a letter and consists of letters, digits and dashes between them: my-bank.',
    });
  };
  const shown = JSON.stringify(name);
  if (!/^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/.test(name)) {
    refuse(`${shown} cannot be the name of a document.`);
  }
  if (isReserved(name)) refuse(`The name ${shown} is reserved: choose another for the document.`);
}
