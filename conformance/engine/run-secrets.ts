import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { SecretOwner } from '../checks/secret-check.js';
import { learnProfile, loginsOf } from '../redaction/learn-profile.js';
import { makeRedactor, type Redactor } from '../redaction/redactor.js';
import type { SecretKind } from '../redaction/secret-names.js';
import type { RunOptions } from './run-options.js';

/** The secrets that a run knows: everything that it records is redacted with them. */
export class RunSecrets {
  readonly redactor: Redactor;
  /** Secrets and the party that each belongs to. */
  readonly owners = new Map<string, SecretOwner>();

  constructor({ profile, secrets, redact: personal }: RunOptions) {
    const { tpp } = profile;
    for (const { password } of loginsOf(profile)) this.owners.set(password, 'psu');
    if (tpp.clientSecret !== undefined) this.owners.set(tpp.clientSecret, 'tpp1');
    this.redactor = makeRedactor([], { personal });
    learnProfile(this.redactor, profile, { secrets, personal });
  }

  /** Redacts these secrets in everything that is recorded from then on. */
  keep(secrets: readonly string[], kind: SecretKind = 'secret'): void {
    this.redactor.learn(secrets, kind);
  }

  /** Learns the tokens and client secrets in a response, before it is recorded. */
  learn({ json, request }: ParsedAnswer): void {
    for (const key of ['access_token', 'refresh_token', 'client_secret']) {
      const secret = memberOf(json, key);
      if (typeof secret !== 'string') continue;
      this.keep([secret], key === 'client_secret' ? 'secret' : 'token');
      if (!this.owners.has(secret)) this.owners.set(secret, request.identity);
    }
  }
}
