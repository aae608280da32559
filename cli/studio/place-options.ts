import type { StudioPlace } from '../../studio/server/open-studio.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';

/** The variable with the token of the owner of a studio. */
export const TOKEN_VARIABLE = 'XS2A_STUDIO_TOKEN';

/** Where the data of a studio is, for the commands that open it. */
export const PLACE_OPTIONS = {
  folder: {
    type: 'string',
    requiresArg: true,
    default: 'xs2a-studio',
    describe: 'Folder of the studio; workers of one studio share it',
  },
  database: {
    type: 'string',
    requiresArg: true,
    describe: 'Address of PostgreSQL; an embedded database in the folder by default',
  },
} as const;

export const placeOf = ({ folder, database }: ArgumentsOf<typeof PLACE_OPTIONS>): StudioPlace => ({
  folder,
  database,
});
