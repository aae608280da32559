import type { SettingsError } from '../../foundation/settings-errors.js';
import type { Profile, PsuAlike } from './profile.js';
import { isByApi, wordsIn } from './script-words.js';

/**
 * The profile as it is for another PSU of `morePsus`: who logs in, and whose accounts and cards are
 * meant. What pays and what funds are asked about stays the first PSU's.
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

/** What keeps `morePsus` from standing in for `psu`. */
export function unlikePsus(profile: Profile): readonly SettingsError[] {
  const { morePsus = [], psu, secondPsu, lockablePsu } = profile;
  const others = [psu.id, secondPsu?.id, lockablePsu?.id];
  return morePsus.flatMap((more, index) => {
    const earlier = [...others, ...morePsus.slice(0, index).map(({ id }) => id)];
    const twice = earlier.includes(more.id) ? [`${more.id} stands in this profile already`] : [];
    return [...twice, ...lacks(profile, more)].map((what) => ({
      path: ['morePsus', index],
      sentence: `\`morePsus\` are like \`psu\`, for cases that cannot share one: ${what}.`,
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
      ? [`${more.id} has no \`multicurrency\`, as \`ais\` does`]
      : []),
    ...(typesName(psu.approve) && typesName(psu.reject)
      ? []
      : ['`psu.approve` and `psu.reject` have to type {psuId}, so that others can log in']),
  ];
}

function fewer(name: string, has: number, wanted: number): readonly string[] {
  return has >= wanted ? [] : [`it has ${has} \`${name}\`, where \`ais\` has ${wanted}`];
}

/** A script that is not there, or that no page asks who acts, types nothing wrong. */
function typesName(script: Profile['psu']['approve']): boolean {
  if (script === undefined || wordsIn(script).includes('psuId')) return true;
  return script.some(isByApi) && !script.some((act) => 'fill' in act);
}
