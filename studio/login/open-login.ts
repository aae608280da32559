import type { ClientAuth, Configuration, IDToken } from 'openid-client';
import { isLoopback } from '../../conformance/profile/is-loopback.js';
import type { ProvenUser } from '../users/user-rows.js';
import { explained, unusable } from './login-errors.js';
import type { LoginSettings } from './login-settings.js';
import { roleInClaims } from './role-in-claims.js';

/** What the studio has to know of a login when the browser comes back; nobody else may see or change it. */
export interface PendingLogin {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Somebody who has logged in. */
export interface ProvenLogin {
  readonly user: ProvenUser;
  readonly idToken: string | undefined;
}

/** Login at an OpenID provider. Each function throws RefusedRequest with a sentence and what to do. */
export interface ProviderLogin {
  /** The address that sends a browser to the provider, and what is needed when it comes back. */
  begin(callback: string): Promise<{ readonly url: URL; readonly pending: PendingLogin }>;
  /** Who has come back to this address of the studio. */
  end(came: URL, pending: PendingLogin): Promise<ProvenLogin>;
  /** The address where a browser ends the session at the provider; undefined when the provider offers none. */
  leave(idToken: string, after: string): Promise<string | undefined>;
}

const TIMEOUT_SECONDS = 10;

/**
 * Authorisation code with PKCE, state and nonce; the signature of the ID token is checked too. The provider is asked for
 * its settings at the first login, so that a studio also starts while the provider is down.
 */
export function openLogin(settings: LoginSettings): ProviderLogin {
  const { issuer, clientId } = settings;
  let found: Promise<Configuration> | undefined;
  const discovered = (): Promise<Configuration> => {
    found ??= discover(settings).catch((cause: unknown) => {
      found = undefined;
      throw unusable(issuer, cause);
    });
    return found;
  };
  return {
    async begin(callback) {
      return beginAt(await discovered(), callback, settings);
    },
    async end(came, { state, nonce, verifier }) {
      const config = await discovered();
      const client = await import('openid-client');
      try {
        const tokens = await client.authorizationCodeGrant(config, came, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('the response has no ID token');
        const more =
          config.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        const user = provenUser(settings, { ...more, ...claims });
        return { user, idToken: tokens.id_token };
      } catch (cause) {
        throw explained(issuer, cause);
      }
    },
    async leave(idToken, after) {
      const config = await discovered();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      const { buildEndSessionUrl } = await import('openid-client');
      return buildEndSessionUrl(config, {
        client_id: clientId,
        id_token_hint: idToken,
        post_logout_redirect_uri: after,
      }).href;
    },
  };
}

async function beginAt(
  config: Configuration,
  callback: string,
  { roleClaim }: LoginSettings,
): Promise<{ readonly url: URL; readonly pending: PendingLogin }> {
  const client = await import('openid-client');
  const pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const { scopes_supported: known = [] } = config.serverMetadata();
  // some providers tell the groups only to those who ask for them
  const scopes = ['openid', 'profile', 'email', ...known.filter((one) => one === roleClaim)];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: scopes.join(' '),
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  });
  return { url, pending };
}

async function discover(settings: LoginSettings): Promise<Configuration> {
  const client = await import('openid-client');
  const { issuer, clientId, clientSecret } = settings;
  // without a list, a provider accepts Basic
  const withSecret: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = methods.includes('client_secret_basic');
    const send = isBasic ? client.ClientSecretBasic : client.ClientSecretPost;
    return send(clientSecret)(server, ...rest);
  };
  const insecure = isLoopback(issuer) ? [client.allowInsecureRequests] : [];
  return client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : withSecret,
    // over TLS, the standard does not demand the check of the signature
    { execute: [...insecure, client.enableNonRepudiationChecks], timeout: TIMEOUT_SECONDS },
  );
}

function provenUser(
  settings: LoginSettings,
  claims: IDToken & Readonly<Record<string, unknown>>,
): ProvenUser {
  const { iss: issuer, sub: subject } = claims;
  const [name = subject] = [claims['name'], claims['preferred_username'], claims['email']].filter(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  const { email } = claims;
  return {
    ...{ issuer, subject, name: name.slice(0, LONGEST_NAME) },
    email: typeof email === 'string' ? email.slice(0, LONGEST_NAME) : undefined,
    role: roleInClaims(claims, settings),
  };
}

const LONGEST_NAME = 200;
