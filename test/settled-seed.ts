import fc from 'fast-check';

/** The seed of property tests by default: the same tests each time. */
const USUAL = 20_260_101;

const asked = process.env.XS2A_TEST_SEED;
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOf(asked) });

function seedOf(text: string | undefined): number {
  if (text === undefined || text === '') return USUAL;
  if (/^-?\d+$/.test(text)) return Number(text);
  throw new Error(
    `XS2A_TEST_SEED is ${text}: it takes a whole number, or random for another seed in each property`,
  );
}
