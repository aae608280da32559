import { prepareRun, standards } from '../../prepare-run.js';
import { knownBank } from './conditions/known-bank.js';
import { type MetSituation, metSituations } from './conditions/met-situations.js';
import { referenceOffer } from './conditions/reference-offer.js';
import { allMutants } from './derived-selftest.js';
import { hostBanks } from './host-banks.js';
import { learnSuite } from './learn-suite.js';
import { EVERYWHERE, targetName } from './target.js';

const CONCURRENCY = 4;

/** Runs the suite once against a correct bank, and counts the situations in which it calls each operation. */
export async function learnSituations(
  bankCommand: readonly string[],
): Promise<readonly MetSituation[]> {
  const standardOf = standards();
  const host = hostBanks(bankCommand, (profile) =>
    prepareRun(standardOf, profile, { selection: {} }),
  );
  try {
    const bank = await host.open();
    const { profile } = bank.prepared.loaded;
    const learned = await learnSuite(bank, CONCURRENCY);
    await bank.close();
    const all = (await allMutants()).map(({ target }) => target);
    const targets = [...new Map(all.map((each) => [targetName(each), each])).values()];
    return metSituations(
      targets.filter(({ operation }) => operation !== EVERYWHERE),
      learned,
      { known: knownBank(profile), offer: referenceOffer(profile) },
    );
  } finally {
    host.end();
  }
}
