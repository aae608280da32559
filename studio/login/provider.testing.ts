import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from 'oidc-provider';

/** A user of the provider, with what it says of him. */
export interface Account {
  readonly name: string;
  readonly groups: readonly string[];
}

/** What a test changes of a running provider. */
export interface ProviderState {
  /** Who is in front of the browser. */
  subject: string;
  readonly accounts: Map<string, Account>;
  /** Changes the ID token of the next responses. */
  idToken: (token: string) => string;
}

/** The provider warns of a Node that it does not support, and of settings that do not matter to a test. */
function withoutWarnings(): void {
  for (const level of ['info', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...said) => {
      if (!String(said[0]).startsWith('oidc-provider ')) write(...said);
    };
  }
}

/** A certified OpenID provider on this machine. Its login is a click that the browser of the test need not make. */
export async function startProvider(clients: NonNullable<Configuration['clients']>) {
  withoutWarnings();
  const { default: Provider } = await import('oidc-provider');
  const state: ProviderState = { subject: '', accounts: new Map(), idToken: (same) => same };
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients,
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: `${id}@id.example`, ...state.accounts.get(id) }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    const { id_token: token } = (body ?? {}) as { readonly id_token?: string };
    if (token !== undefined) context.body = { ...(body as object), id_token: state.idToken(token) };
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return answer(request, response);
    const login = { accountId: state.subject };
    return provider.interactionFinished(request, response, { login });
  });
  return {
    issuer,
    state,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
