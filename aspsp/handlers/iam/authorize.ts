import type { Bank } from '../../bank/bank.js';
import type { Client } from '../../domain/client-entities.js';
import type { Authorisation, OauthRequest } from '../../domain/entities.js';
import { digestOf } from '../../domain/passwords.js';
import { message, type PageAnswer, redirect, withQuery } from '../../psu/page-answer.js';
import { showPage } from '../../psu/psu-dialogue.js';
import { PURPOSES } from '../../sca/purposes/purposes.js';

/** A refusal that redirects to the TPP, as in OAuth; never before the redirect URI is verified. */
type OauthErrorCode = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope';

interface OauthRefusal {
  readonly error: OauthErrorCode;
  /** The error_description (RFC 6749, 4.1.2.1): ASCII without quotes. */
  readonly text: string;
}

type Reading = { readonly request: OauthRequest } | OauthRefusal;

const NOT_OPEN: OauthRefusal = {
  error: 'invalid_scope',
  text: 'The scope is not AIS:ID or PIS:ID of a resource of this client whose authorisation waits for the PSU by OAuth.',
};

/** The authorize endpoint: shows the PSU the login page, or the error. */
export async function authorize(
  bank: Bank,
  query: URLSearchParams,
  browser: { readonly cookies: string | undefined; readonly secure: boolean },
): Promise<PageAnswer> {
  const client = await bank.store.get('client', only(query, 'client_id') ?? '');
  const redirectUri = only(query, 'redirect_uri');
  if (client === undefined || redirectUri === undefined) return untrusted();
  if (!bank.rules.isRegistered(client.redirectUris, redirectUri)) return untrusted();
  const reading = readRequest(bank, query, client, redirectUri);
  const link = 'error' in reading ? undefined : await openLink(bank, client, reading.request);
  if (link !== undefined) return showPage(bank, { link, ...browser });
  const { error, text } = 'error' in reading ? reading : NOT_OPEN;
  const state = only(query, 'state');
  return redirect(withQuery(redirectUri, { error, error_description: text, state }));
}

const invalid = (text: string): OauthRefusal => ({ error: 'invalid_request', text });

function readRequest(
  { config, rules }: Bank,
  query: URLSearchParams,
  client: Client,
  redirectUri: string,
): Reading {
  const twice = [...new Set(query.keys())].some((name) => query.getAll(name).length > 1);
  if (twice) return invalid('A parameter is given twice.');
  const types = [query.get('response_type'), query.get('grant_type')].filter((t) => t !== null);
  if (types.length === 0) return invalid('response_type is missing: send response_type=code.');
  if (types.some((type) => type !== 'code')) {
    return { error: 'unsupported_response_type', text: 'The only response_type is code.' };
  }
  const challenge = readChallenge(query);
  if (challenge === 'wrong') {
    return invalid('code_challenge has to have 43 to 128 characters, by S256 or plain (RFC 7636).');
  }
  const isProtected = challenge?.startsWith('S256:') === true;
  if (config.dialect === 'berlin-group' && rules.needsPkce && !isProtected) {
    return invalid('code_challenge with code_challenge_method=S256 is required (RFC 7636).');
  }
  const scope = query.get('scope') ?? '';
  const state = query.get('state');
  return {
    request: {
      client: client.id,
      redirectUri,
      scope,
      ...(state === null ? {} : { state }),
      ...(challenge === undefined ? {} : { codeChallenge: challenge }),
    },
  };
}

/** `S256:...` or `plain:...`, empty without PKCE. */
function readChallenge(query: URLSearchParams): string | undefined | 'wrong' {
  const challenge = query.get('code_challenge');
  const method = query.get('code_challenge_method') ?? 'plain';
  if (challenge === null) return query.has('code_challenge_method') ? 'wrong' : undefined;
  const fine = /^[A-Za-z0-9._~-]{43,128}$/.test(challenge) && ['plain', 'S256'].includes(method);
  return fine ? `${method}:${challenge}` : 'wrong';
}

/** Creates the PSU's link for the newest open authorisation in the scope, if there is one. */
async function openLink(
  bank: Bank,
  client: Client,
  request: OauthRequest,
): Promise<string | undefined> {
  return bank.store.transaction(async (records) => {
    const [, kind, resource] = /^(AIS|PIS):(.+)$/.exec(request.scope) ?? [];
    if (resource === undefined) return undefined;
    const own = await records.find('authorisation', { resource, owner: client.owner });
    const authorisation = own.filter((one) => isOpen(one, kind)).at(-1);
    const offered = bank.config.sca.approaches.includes('oauth');
    if (authorisation === undefined || !offered) return undefined;
    const link = bank.seams.secret(24);
    await records.put('interaction', {
      id: digestOf(link),
      authorisation: authorisation.id,
      createdAt: bank.seams.now().toISOString(),
      oauth: request,
      done: false,
    });
    return link;
  });
}

function isOpen({ purpose, approach, status }: Authorisation, kind: string | undefined): boolean {
  const { scope } = PURPOSES[purpose];
  const fits = approach === 'REDIRECT' && scope !== undefined && scope === kind;
  return fits && (status === 'received' || status === 'psuAuthenticated');
}

function only(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

function untrusted(): PageAnswer {
  const text =
    'The application that sent you here is not registered with this address. Go back to it and ' +
    'try again; if that does not help, tell its provider.';
  return message(400, 'This request cannot be trusted', text);
}
