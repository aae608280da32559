import { type AdminOptions, TOKEN_VARIABLE } from '../../aspsp/admin/admin-options.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';
import { refuseUnlessPort } from '../shared/refuse-port.js';

/** Flags of `xs2a bank` for the operator's port. */
export const ADMIN_FLAGS = {
  'admin-port': {
    type: 'number',
    requiresArg: true,
    describe: 'Open the port for the operator (clock, codes, reset); 0 takes any free port',
  },
  'admin-host': {
    type: 'string',
    requiresArg: true,
    describe: 'Where the operator port listens (default localhost; others need your own token)',
  },
  'admin-token-file': {
    type: 'string',
    requiresArg: true,
    describe: `File with the operator's token, created when missing; or ${TOKEN_VARIABLE}`,
  },
} as const;

export type AdminArguments = ArgumentsOf<typeof ADMIN_FLAGS>;

/** The settings of the operator's port from flags and environment; undefined when the port stays closed. */
export function readAdmin(
  args: AdminArguments,
  env: Readonly<Record<string, string | undefined>>,
): AdminOptions | undefined {
  const { 'admin-port': port, 'admin-host': host, 'admin-token-file': tokenFile } = args;
  if (port === undefined) {
    const alone = host !== undefined ? '--admin-host' : '--admin-token-file';
    if (host === undefined && tokenFile === undefined) return undefined;
    throw new Xs2aError('USAGE', `${alone} has no effect without --admin-port.`, {
      hint: 'Add --admin-port N (0 takes any free port), or leave out that flag.',
    });
  }
  refuseUnlessPort('--admin-port', port);
  const token = env[TOKEN_VARIABLE];
  return {
    port,
    ...(host === undefined ? {} : { host }),
    ...(tokenFile !== undefined ? { tokenFile } : token === undefined ? {} : { token }),
  };
}
