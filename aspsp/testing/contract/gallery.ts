import type { RunningBank } from '../../start-bank.js';
import { startBank } from '../../start-bank.js';
import { type MovingClock, movingClock } from '../moving-clock.js';
import { type TppClient, tppClient } from '../tpp-client.js';
import { type AccountPictures, accountPictures } from './account-pictures.js';
import { type HeaderPictures, headerPictures } from './header-pictures.js';
import { type IamPictures, iamPictures } from './iam-pictures.js';
import { type OtherPictures, otherPictures } from './other-pictures.js';
import { type PaymentPictures, paymentPictures } from './payment-pictures.js';
import { type ScaPictures, scaPictures } from './sca-pictures.js';

/** A bank, its clock, and a TPP that has all roles. */
export interface Scene {
  readonly bank: RunningBank;
  readonly clock: MovingClock;
  readonly tpp: TppClient;
  readonly otherTpp: TppClient;
}

/** What the bank answers in all of its operations: each answer once, looked at by many rows. */
export interface Gallery {
  readonly scene: Scene;
  readonly payments: PaymentPictures;
  readonly accounts: AccountPictures;
  readonly sca: ScaPictures;
  readonly iam: IamPictures;
  readonly headers: HeaderPictures;
  readonly others: OtherPictures;
}

/** Opens a bank as it is by default, on a Monday morning. */
export async function openScene(config: object = {}): Promise<Scene> {
  const clock = movingClock();
  const bank = await startBank({ port: 0, iamPort: 0, seams: clock, config });
  clock.toMonday();
  return { bank, clock, tpp: tppClient(bank), otherTpp: tppClient(bank, 'tpp2-qwac') };
}

export async function closeScene({ bank, tpp, otherTpp }: Scene): Promise<void> {
  await tpp.close();
  await otherTpp.close();
  await bank.close();
}

/** Calls every operation of a bank and keeps what it answered. */
export async function makeGallery(scene: Scene): Promise<Gallery> {
  return {
    scene,
    payments: await paymentPictures(scene),
    accounts: await accountPictures(scene),
    sca: await scaPictures(scene),
    iam: await iamPictures(scene),
    headers: await headerPictures(scene),
    others: await otherPictures(scene),
  };
}
