import pino, { type Logger } from 'pino';

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** The bank's log, on stderr. Nothing that is logged anywhere holds a password, code or token. */
export function makeBankLog(level: LogLevel): Logger {
  return pino({ level, base: null }, pino.destination({ fd: 2, sync: true }));
}
