import type { SettingsError } from '../../foundation/settings-errors.js';
import type { Profile, PsuAlike } from './profile.js';
import { isByApi, wordsIn } from './script-words.js';

/**
 * The profile for another PSU of `morePsus`, with that PSU's login, accounts and cards. The account for
 * payments and funds confirmations remains that of the first PSU.
 */
export function asPsu(profile: Profile, psu: PsuAlike): Profile {
  const { id, password, accounts, cards, multicurrency } = psu;
  const { ais } = profile;
  if (ais === undefined) return profile;
  return {
    ...profile,
    psu: { ...profile.psu, id, password },
    ais: {
      ...ais,
      accounts,
      ...(cards === undefined ? {} : { cards }),
      ...(multicurrency === undefined ? {} : { multicurrency }),
    },
  };
}

/** Why an entry of `morePsus` cannot replace `psu`. */
export function unlikePsus(profile: Profile): readonly SettingsError[] {
  const { morePsus = [], psu, secondPsu, lockablePsu } = profile;
  const others = [psu.id, secondPsu?.id, lockablePsu?.id];
  return morePsus.flatMap((more, index) => {
    const earlier = [...others, ...morePsus.slice(0, index).map(({ id }) => id)];
    const twice = earlier.includes(more.id) ? [`${more.id} is already in this profile`] : [];
    return [...twice, ...lacks(profile, more)].map((what) => ({
      path: ['morePsus', index],
      sentence: `\`morePsus\` must be like \`psu\`, for cases that cannot share one: ${what}.`,
    }));
  });
}

function lacks({ ais, psu }: Profile, more: PsuAlike): readonly string[] {
  if (ais === undefined) return ['there is no `ais` block whose cases could use them'];
  const { accounts, cards = [], multicurrency } = ais;
  return [
    ...fewer('accounts', more.accounts.length, accounts.length),
    ...fewer('cards', more.cards?.length ?? 0, cards.length),
    ...(multicurrency !== undefined && more.multicurrency === undefined
      ? [`${more.id} lacks \`multicurrency\`, which \`ais\` has`]
      : []),
    ...(typesName(psu.approve) && typesName(psu.reject)
      ? []
      : ['`psu.approve` and `psu.reject` must type {psuId}, so that other PSUs can log in']),
  ];
}

function fewer(name: string, has: number, wanted: number): readonly string[] {
  return has >= wanted ? [] : [`it has ${has} \`${name}\`, where \`ais\` has ${wanted}`];
}

/** Whether a script works for any PSU: it types {psuId}, is missing, or uses only an API. */
function typesName(script: Profile['psu']['approve']): boolean {
  if (script === undefined || wordsIn(script).includes('psuId')) return true;
  return script.some(isByApi) && !script.some((act) => 'fill' in act);
}
