import { memberOf } from '../../foundation/json-pointer.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import { type AskBank, toldOf } from './asker.js';

/** What the metadata of an authorisation server (RFC 8414) show. */
export interface OAuthMetadata {
  readonly because: string;
  /** Whether a TPP can register there. */
  readonly registers: boolean;
}

export const METADATA_PATH = '/.well-known/oauth-authorization-server';

/** Reads the metadata at the host of the IAM; undefined when there are none. */
export async function probeMetadata(ask: AskBank): Promise<OAuthMetadata | undefined> {
  const heard = await ask({ method: 'GET', path: METADATA_PATH, iam: true });
  const metadata = parsedJson(heard.signs?.body ?? '');
  const has = (name: string) => typeof memberOf(metadata, name) === 'string';
  if (heard.signs?.status !== 200 || !has('authorization_endpoint')) return undefined;
  return { because: toldOf(heard), registers: has('registration_endpoint') };
}
