import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { decide } from './testing/browser.js';
import { consent, EXPLICIT, REDIRECT_URI } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

// OAuth clients from npm, used as a TPP would use them: their requirements for an authorisation server are
// independent of this project.
let bank: RunningBank;
let tpp: TppClient;
let agent: Agent;
beforeAll(async () => {
  const config = { dialect: 'berlin-group', sca: { approaches: ['oauth'] } } as const;
  bank = await startBank({ port: 0, iamPort: 0, config });
  tpp = tppClient(bank);
  const { certificate: cert, key } = bank.pki['tpp1-qwac'];
  agent = new Agent({ connect: { ca: bank.pki.ca.certificate, cert, key } });
});
afterAll(async () => {
  await agent.close();
  await tpp.close();
  await bank.close();
});

/** The fetch of undici, with the TPP's certificate. */
const fetchWithCertificate = async (url: string, options: object): Promise<Response> =>
  (await fetch(url, { ...options, dispatcher: agent })) as unknown as Response;

/** A consent that waits for the PSU; the exchange of the code completes it. */
async function waiting() {
  const body = consent(bank);
  const made = await tpp.call('POST', '/v1/consents', { headers: EXPLICIT, json: body });
  const started = await tpp.call('POST', made.body._links.startAuthorisation.href);
  return {
    scope: `AIS:${made.body.consentId}`,
    metadata: started.body._links.scaOAuth.href as string,
    status: async (): Promise<string> => {
      return (await tpp.call('GET', made.body._links.status.href)).body.consentStatus;
    },
  };
}

const callbackOf = async (address: URL): Promise<URL> =>
  new URL(String((await decide(bank, address.href)).headers.location));

describe('a stock OAuth client reads the metadata, registers, redirects the PSU and gets the token', () => {
  it.each<[string, (secret: string) => oauth.ClientAuth]>([
    ['its certificate', () => oauth.TlsClientAuth()],
    ['its secret in HTTP Basic', (secret) => oauth.ClientSecretBasic(secret)],
    ['its secret in the form', (secret) => oauth.ClientSecretPost(secret)],
  ])('oauth4webapi, authenticated by %s', async (_name, prove) => {
    const { scope, metadata, status } = await waiting();
    const options = { [oauth.customFetch]: fetchWithCertificate };
    const issuer = new URL(metadata.replace('/.well-known/oauth-authorization-server', ''));
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    expect(server.registration_endpoint).toBe(`${bank.authUrl}/connect/register`);

    const requested = { redirect_uris: [REDIRECT_URI] };
    const registered = await oauth.dynamicClientRegistrationRequest(server, requested, options);
    const client = await oauth.processDynamicClientRegistrationResponse(registered);
    expect(client.client_secret_expires_at).toBe(0);

    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = String(
      new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: REDIRECT_URI,
        response_type: 'code',
        scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    );
    const callback = oauth.validateAuthResponse(server, client, await callbackOf(address), state);
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      prove(String(client.client_secret)),
      callback,
      REDIRECT_URI,
      verifier,
      options,
    );
    const token = await oauth.processAuthorizationCodeResponse(server, client, answer);
    expect(token.token_type).toBe('bearer');
    expect(await status()).toBe('valid');
  });

  it('openid-client', async () => {
    const { scope, metadata, status } = await waiting();
    const issuer = new URL(metadata.replace('/.well-known/oauth-authorization-server', ''));
    const config = await openid.dynamicClientRegistration(
      issuer,
      { redirect_uris: [REDIRECT_URI] },
      openid.TlsClientAuth(),
      { algorithm: 'oauth2', [openid.customFetch]: fetchWithCertificate },
    );
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      scope,
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const checks = { pkceCodeVerifier, expectedState };
    const token = await openid.authorizationCodeGrant(config, await callbackOf(address), checks);
    expect(token.expires_in).toBeGreaterThan(0);
    expect(await status()).toBe('valid');
  });
});
