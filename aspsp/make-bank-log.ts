import pino, { type Logger } from 'pino';
import type { LogLevel } from './log-levels.js';

/** The bank's log, on stderr. Nothing that is logged anywhere holds a password, code or token. */
export function makeBankLog(level: LogLevel): Logger {
  return pino({ level, base: null }, pino.destination({ fd: 2, sync: true }));
}
