/**
 * The profile of another draw of a run (`--draw`): the same cases then use another TPP, approach, product and account for funds. A bank that
 * is wrong for one of these alone is found by a draw that uses it.
 */
import { makeRandom } from '../../foundation/random.js';
import { shuffled } from '../../foundation/rows.js';
import type { Profile } from './profile.js';

/** A profile as a draw uses it. */
export interface DrawnProfile {
  readonly profile: Profile;
  /** What differs from the file, each as part of a sentence. */
  readonly differs: readonly string[];
  /** Whether the TPPs have changed places. */
  readonly swapsTpps: boolean;
}

/** What a draw can change. */
interface Choice {
  /** How many choices this profile has; one where nothing can change. */
  readonly count: (profile: Profile) => number;
  /** The profile with the n-th choice; 0 is that of the file. */
  readonly take: (profile: Profile, at: number) => Profile;
  /** What was chosen, as part of a sentence. */
  readonly says: (profile: Profile) => string;
  readonly isApproach?: true;
}

const CHOICES: readonly Choice[] = [
  {
    count: (profile) => (hasTwoTpps(profile) ? 2 : 1),
    take: swapTpps,
    says: () => 'tpp2 comes first where a case needs one TPP, and tpp1 is the other one',
  },
  {
    count: (profile) => approachesOf(profile).length,
    take: (profile, at) => {
      const { sca } = profile;
      const usual = approachesOf(profile)[at];
      return usual === undefined ? profile : { ...profile, sca: { ...sca, usual } };
    },
    isApproach: true,
    says: ({ sca: { usual } }) => `the PSU decides by ${usual} where a case leaves it open`,
  },
  {
    count: ({ pis }) => alike(pis?.products).length,
    take: (profile, at) => {
      const { pis } = profile;
      if (pis === undefined) return profile;
      const { products, bulkProducts, periodicProducts } = pis;
      const first = alike(products)[at];
      return {
        ...profile,
        pis: {
          ...pis,
          products: withFirst(products, first),
          ...(bulkProducts && { bulkProducts: withFirst(bulkProducts, first) }),
          ...(periodicProducts && { periodicProducts: withFirst(periodicProducts, first) }),
        },
      };
    },
    says: ({ pis }) => `most payments are ${pis?.products[0]}`,
  },
  {
    count: ({ funds }) =>
      [funds?.other, funds?.availableAmount, funds?.unavailableAmount].includes(undefined) ? 1 : 2,
    take: swapFunds,
    says: () => 'funds.other is the account whose funds most cases confirm',
  },
];

/**
 * The profile of a draw: 0 changes nothing, and each further number is another choice, the same for the same number. `keepsApproach`: the user
 * has named the approach of the run.
 */
export function drawnProfile(profile: Profile, draw: number, keepsApproach = false): DrawnProfile {
  if (draw === 0) return { profile, differs: [], swapsTpps: false };
  const chosen = CHOICES.flatMap((choice, list) => {
    const at = placeInTurn(draw, Math.max(1, choice.count(profile)), list);
    return at === 0 || (keepsApproach && choice.isApproach) ? [] : [{ ...choice, at }];
  });
  const drawn = chosen.reduce<Profile>((each, { take, at }) => take(each, at), {
    ...profile,
    draw,
  });
  return {
    profile: drawn,
    differs: chosen.map(({ says }) => says(drawn)),
    swapsTpps: chosen.some(({ take }) => take === swapTpps),
  };
}

/**
 * The choice of a draw. Each of `count` choices comes once within `count` draws. Their order changes then, in another way for each list: otherwise
 * two lists of the same length would always have the same pairs.
 */
function placeInTurn(draw: number, count: number, list: number): number {
  const round = Math.floor(draw / count);
  const order = Array.from({ length: count }, (_, at) => at);
  const own = round === 0 ? order : shuffled(order, makeRandom(list, round));
  return own[draw % count] ?? 0;
}

/** The path in the file of what the drawn profile has at this path: errors name the lines of the file. */
export function pathInFile(path: string, { swapsTpps }: Pick<DrawnProfile, 'swapsTpps'>): string {
  if (!swapsTpps) return path;
  return path.replace(/\btpp[12]\b/, (name) => (name === 'tpp1' ? 'tpp2' : 'tpp1'));
}

/** The same with the value of each TPP under the name of the other one; what a TPP lacks, the other one lacks then. */
export function swapped<Of extends { readonly tpp1?: unknown; readonly tpp2?: unknown }>(
  perTpp: Of,
): Of {
  const { tpp1, tpp2, ...others } = perTpp;
  return {
    ...others,
    ...(tpp2 === undefined ? {} : { tpp1: tpp2 }),
    ...(tpp1 === undefined ? {} : { tpp2: tpp1 }),
  } as Of;
}

/** The approaches of the bank, first the one that cases take where no draw chooses another. */
const approachesOf = ({ sca }: Profile) =>
  (['REDIRECT', 'OAUTH', 'EMBEDDED', 'DECOUPLED'] as const).filter((each) =>
    sca.approaches.includes(each),
  );

/** Whether each TPP can do what the other one does. */
export function hasTwoTpps({ identities, signatures, access, tpp }: Profile): boolean {
  const pairs = [
    [identities.tpp1, identities.tpp2],
    ...(signatures === undefined ? [] : [[signatures.tpp1, signatures.tpp2]]),
    ...Object.values(access ?? {}).map(({ tpp1, tpp2 }) => [tpp1, tpp2]),
  ];
  return (
    pairs.every((pair) => pair.every((each) => each !== undefined)) &&
    (tpp.clientId === undefined) === (tpp.secondClientId === undefined) &&
    tpp.registration !== 'closed'
  );
}

function swapTpps(profile: Profile): Profile {
  const { identities, signatures, access, tpp } = profile;
  const { clientId, clientSecret, secondClientId, secondClientSecret, ...others } = tpp;
  return {
    ...profile,
    identities: swapped(identities),
    ...(signatures && { signatures: swapped(signatures) }),
    ...(access && {
      access: Object.fromEntries(
        Object.entries(access).map(([way, perTpp]) => [way, swapped(perTpp)]),
      ),
    }),
    tpp: {
      ...others,
      ...(secondClientId === undefined ? {} : { clientId: secondClientId }),
      ...(secondClientSecret === undefined ? {} : { clientSecret: secondClientSecret }),
      ...(clientId === undefined ? {} : { secondClientId: clientId }),
      ...(clientSecret === undefined ? {} : { secondClientSecret: clientSecret }),
    },
  };
}

function swapFunds(profile: Profile): Profile {
  const { funds } = profile;
  if (funds?.other === undefined) return profile;
  const { account, availableAmount, unavailableAmount, other } = funds;
  if (availableAmount === undefined || unavailableAmount === undefined) return profile;
  const { account: _, ...amounts } = other;
  return {
    ...profile,
    funds: {
      ...funds,
      account: other.account,
      ...amounts,
      other: { account, availableAmount, unavailableAmount },
    },
  };
}

/** Products whose payments are in the same form, and are not executed within seconds: their cancellation does not come too late. */
const ALIKE: ReadonlySet<string> = new Set([
  'sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
]);

/** The products that may take each other's place: those like the first one, or none where that one is unlike them. */
function alike(products: readonly string[] = []): readonly string[] {
  const [first = ''] = products;
  return ALIKE.has(first) ? products.filter((each) => ALIKE.has(each)) : [];
}

/** The list with this value first, where it has it. */
function withFirst(list: readonly string[], first: string | undefined): readonly string[] {
  if (first === undefined || !list.includes(first)) return list;
  return [first, ...list.filter((each) => each !== first)];
}
