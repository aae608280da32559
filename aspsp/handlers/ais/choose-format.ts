import { chooseType } from '../../http/choose-type.js';

export type Format = 'json' | 'camt.053';

const TYPES = { json: 'application/json', 'camt.053': 'application/xml' } as const;

/** The format of a report that the client likes best; of several, the first that is offered. */
export function chooseFormat(accept: string | undefined, offered: readonly Format[]): Format {
  const types = offered.map((format) => TYPES[format]);
  return chooseType(accept, types) === TYPES.json ? 'json' : 'camt.053';
}
