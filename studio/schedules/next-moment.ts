import cronParser from 'cron-parser';
import { RefusedRequest } from '../context/refused-request.js';

/** A clock that lets runs begin. */
export interface Clock {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
  /** A name of the IANA database, such as Europe/Berlin. */
  readonly timeZone: string;
}

/** The first moment of a clock after another moment. Throws 400 for a clock that has none. */
export function nextMoment({ cron, timeZone }: Clock, after: Date): Date {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    const hint = 'Give a name of the IANA database, such as Europe/Berlin or UTC.';
    throw new RefusedRequest(400, `${timeZone} is not a time zone.`, hint);
  }
  try {
    // the library takes one to six fields and fills in the others
    if (cron.trim().split(/\s+/).length !== 5) throw new Error('It needs five fields');
    return cronParser.parseExpression(cron, { currentDate: after, tz: timeZone }).next().toDate();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusedRequest(
      400,
      `${cron} is not a cron expression: ${reason}.`,
      'Give minute, hour, day of the month, month and day of the week: `0 2 * * *` is every night at 2.',
    );
  }
}
