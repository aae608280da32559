import { Xs2aError } from '../../foundation/xs2a-error.js';
import { documentNames } from '../../generator/model/document-name.js';
import type { GeneratedClient } from './find-client.js';
import type { ThereAlready } from './init-plan.js';

/** The generated client that a CI is set up for. */
export interface ClientCi {
  /** The keys of a configuration that generates it. */
  readonly setting: object;
  /** The checks of the gate. */
  readonly check: readonly string[];
}

/**
 * For the owner of a client, such as a TPP: the document is somebody else's. Its changes, its version and its clauses
 * are not his to judge; whether his files compile, and whether the client is that of the document, is.
 */
export function clientCi(
  client: GeneratedClient,
  { config, generated }: Pick<ThereAlready, 'config' | 'generated'>,
  document: string | undefined,
): ClientCi {
  const check = ['types', 'compile', ...(generated === 'committed' ? ['generated'] : [])];
  if (config !== undefined) return { setting: {}, check };
  const { out, names, targets } = client;
  const [name = '', ...others] = names;
  if (others.length > 0)
    throw refused(
      `${out} has the clients of several documents: ${names.join(', ')}.`,
      'Write xs2a.config.json first: `spec` lists their documents, `out` is the folder, and `part` is "client".',
    );
  if (document === undefined)
    throw refused(
      `${out} has a generated client, and its document is not known.`,
      'Name the document that it is generated from with --document.',
    );
  const isNamed = documentNames([document], undefined)[0] !== name;
  const setting = {
    ...(isNamed ? { name } : {}),
    ...{ out, part: 'client' },
    ...(targets.length === 0 ? {} : { targets }),
  };
  return { setting, check };
}

const refused = (message: string, hint: string): Xs2aError =>
  new Xs2aError('USAGE', message, { hint: `${hint} Nothing was written.` });
