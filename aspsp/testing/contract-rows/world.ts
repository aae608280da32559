import { type RunningBank, startBank } from '../../start-bank.js';
import { type MovingClock, movingClock } from '../moving-clock.js';
import { type TppClient, tppClient } from '../tpp-client.js';

/** A bank, its clock, and a TPP with all roles. */
export interface World {
  readonly bank: RunningBank;
  readonly clock: MovingClock;
  readonly tpp: TppClient;
  readonly otherTpp: TppClient;
}

/** Opens a bank with the default configuration, on a Monday morning. */
export async function openWorld(config: object = {}): Promise<World> {
  const clock = movingClock();
  const bank = await startBank({ port: 0, iamPort: 0, seams: clock, config });
  clock.toMonday();
  return { bank, clock, tpp: tppClient(bank), otherTpp: tppClient(bank, 'tpp2-qwac') };
}

export async function closeWorld({ bank, tpp, otherTpp }: World): Promise<void> {
  await tpp.close();
  await otherTpp.close();
  await bank.close();
}
