import { chooseType } from '../../http/choose-type.js';

export type Format = 'json' | 'camt.053';

const TYPES = { json: 'application/json', 'camt.053': 'application/xml' } as const;

/** The report format that the client prefers; of several equal ones, the first one offered. */
export function chooseFormat(accept: string | undefined, offered: readonly Format[]): Format {
  const types = offered.map((format) => TYPES[format]);
  return chooseType(accept, types) === TYPES.json ? 'json' : 'camt.053';
}

/** The media types of a list of transactions; information about standing orders is JSON only. */
export function typesOf(
  bookingStatus: string | null,
  offered: readonly Format[],
): readonly string[] {
  return bookingStatus === 'information' ? [TYPES.json] : offered.map((format) => TYPES[format]);
}
