import pino, { type Logger } from 'pino';
import type { LogLevel } from './config/log-levels.js';

/** The bank's log, on stderr by default. No log entry contains a password, code or token. */
export function makeBankLog(level: LogLevel, to?: (line: string) => void): Logger {
  const target = to === undefined ? pino.destination({ fd: 2, sync: true }) : { write: to };
  return pino({ level, base: null }, target);
}
