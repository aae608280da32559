/**
 * Resources that nobody authorised are read once more after all other cases: nothing may have
 * happened to them.
 */
import { any, defineCase, field, noField, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import { RESOURCE_KINDS, type ResourceKind } from './resource-kinds.js';

/** `made` is the creation of each of them. A read without a status proves nothing. */
const leftAlone = (kind: ResourceKind): Case => ({
  ...defineCase({
    id: `sca/left-alone/${kind.name}-stays-as-it-is`,
    title: `A ${kind.what} that nobody authorises does not change`,
    tags: ['safety'],
    needs: withNeeds(kind.needs, {}),
    steps: [
      {
        ...kind.look(
          'look',
          'made',
          any(
            kind.waits,
            [noField(kind.waits, kind.field)],
            [field(kind.waits, kind.field, { in: kind.notGranted })],
          ),
        ),
        headers: { Accept: 'application/json' },
      },
    ],
  }),
  left: kind.name,
});

export const leftAloneCases: readonly Case[] = RESOURCE_KINDS.map(leftAlone);
