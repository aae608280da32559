import { readFileSync } from 'node:fs';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { LoginSettings } from '../../studio/login/login-settings.js';
import { ROLES } from '../../studio/users/rank-of.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';
import { TOKEN_VARIABLE } from './place-options.js';

const SECRET_VARIABLE = 'XS2A_STUDIO_OIDC_SECRET';

/** Login at an OpenID provider. */
export const OIDC_OPTIONS = {
  'oidc-issuer': {
    type: 'string',
    requiresArg: true,
    describe: 'Log in at this OpenID provider, such as https://id.example',
  },
  'oidc-client-id': {
    type: 'string',
    requiresArg: true,
    describe: 'What the provider calls the studio',
  },
  'oidc-client-secret-file': {
    type: 'string',
    requiresArg: true,
    describe: `File with the secret of that client; otherwise ${SECRET_VARIABLE}`,
  },
  'oidc-role-claim': {
    type: 'string',
    requiresArg: true,
    default: 'groups',
    describe: 'Claim with the groups of a user, or its path, such as realm_access.roles',
  },
  'oidc-role': {
    type: 'array',
    requiresArg: true,
    string: true,
    describe: 'Which group has which role, such as owner=psd2-leads',
  },
  'oidc-default-role': {
    choices: ROLES,
    requiresArg: true,
    describe: 'Role of everybody else whom the provider knows; refused by default',
  },
} as const;

type OidcArguments = ArgumentsOf<typeof OIDC_OPTIONS>;

/** The login that the options describe; undefined without --oidc-issuer. Throws USAGE. */
export function loginOf(args: OidcArguments): LoginSettings | undefined {
  const clientSecret = takenSecret(args['oidc-client-secret-file']);
  const { 'oidc-issuer': issuer, 'oidc-client-id': clientId } = args;
  const { 'oidc-default-role': defaultRole, 'oidc-role': given = [] } = args;
  if (issuer === undefined && clientId === undefined) return undefined;
  if (issuer === undefined || clientId === undefined) {
    throw usage('--oidc-issuer and --oidc-client-id belong together.', 'Give both.');
  }
  if (!URL.canParse(issuer)) {
    throw usage(
      `--oidc-issuer ${issuer} is not an address.`,
      'Write the issuer as in its discovery document: https://id.example/realms/bank.',
    );
  }
  if (process.env[TOKEN_VARIABLE] !== undefined) {
    throw usage(
      `${TOKEN_VARIABLE} is set, but with --oidc-issuer there is no token of the command.`,
      'Remove the variable; programs use API tokens, which a user makes in the studio.',
    );
  }
  if (given.length === 0 && defaultRole === undefined) {
    throw usage(
      'Nobody could log in: no group has a role.',
      'Give --oidc-role owner=GROUP, or --oidc-default-role.',
    );
  }
  const roleClaim = args['oidc-role-claim'];
  return { issuer, clientId, clientSecret, roleClaim, roles: given.map(roleIn), defaultRole };
}

function roleIn(text: string): LoginSettings['roles'][number] {
  const [name, ...rest] = text.split('=');
  const role = ROLES.find((one) => one === name);
  const value = rest.join('=');
  if (role !== undefined && value !== '') return { role, value };
  throw usage(
    `--oidc-role ${text} is not a role and a group.`,
    `Write ROLE=GROUP with a role of ${ROLES.join(', ')}, for example owner=psd2-leads.`,
  );
}

/** The secret of the client. It is removed from the environment, because profiles of banks can name variables. */
function takenSecret(file: string | undefined): string | undefined {
  const secret = process.env[SECRET_VARIABLE];
  delete process.env[SECRET_VARIABLE];
  if (file === undefined) return secret;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `--oidc-client-secret-file ${file} cannot be read.`, {
      hint: `Name a file that contains the secret alone, or set ${SECRET_VARIABLE}.`,
      cause,
    });
  }
}

const usage = (sentence: string, hint: string): Xs2aError =>
  new Xs2aError('USAGE', sentence, { hint });
