import { type AccountAnswers, accountAnswers } from './account-answers.js';
import { type HeaderAnswers, headerAnswers } from './header-answers.js';
import { type IamAnswers, iamAnswers } from './iam-answers.js';
import { type OtherAnswers, otherAnswers } from './other-answers.js';
import { type PaymentAnswers, paymentAnswers } from './payment-answers.js';
import { type ScaAnswers, scaAnswers } from './sca-answers.js';
import type { World } from './world.js';

/** The bank's responses to all of its operations: each is requested once and used by many rows. */
export interface AllAnswers {
  readonly world: World;
  readonly payments: PaymentAnswers;
  readonly accounts: AccountAnswers;
  readonly sca: ScaAnswers;
  readonly iam: IamAnswers;
  readonly headers: HeaderAnswers;
  readonly others: OtherAnswers;
}

/** Calls every operation of a bank and keeps the responses. */
export async function collectAnswers(world: World): Promise<AllAnswers> {
  return {
    world,
    payments: await paymentAnswers(world),
    accounts: await accountAnswers(world),
    sca: await scaAnswers(world),
    iam: await iamAnswers(world),
    headers: await headerAnswers(world),
    others: await otherAnswers(world),
  };
}
