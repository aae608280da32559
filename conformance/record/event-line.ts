import type { RunEvent } from './event.js';

/**
 * One event as one line of NDJSON. Characters that some readers interpret as a line end, or a terminal as a
 * command, are escaped as in JSON.
 */
export function eventLine(event: RunEvent): string {
  const json = JSON.stringify(event).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${json}\n`;
}
