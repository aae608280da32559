import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Seams } from '../domain/seams.js';
import { isTrustedPeer } from '../http/is-trusted-peer.js';
import { type AdminOptions, TOKEN_VARIABLE } from './admin-options.js';

export interface SettledToken {
  readonly token: string;
  readonly made: boolean;
  /** Absolute path; absent when the caller gave the token itself. */
  readonly file?: string;
  /** Removes a file that was created only for this start. */
  cleanUp(): void;
}

/** The characters of a bearer token (RFC 6750), and a length that cannot be guessed. */
const TOKEN = /^[A-Za-z0-9._~+/-]{16,500}=*$/;

/** The operator's token: given, read from a file, or generated and written with access for its owner only. */
export function settleToken(options: AdminOptions, folder: string, seams: Seams): SettledToken {
  const { token, tokenFile, host = 'localhost' } = options;
  const nothing = (): void => undefined;
  if (token !== undefined) {
    return { token: sound(token, TOKEN_VARIABLE), made: false, cleanUp: nothing };
  }
  if (tokenFile !== undefined) {
    const file = resolve(tokenFile);
    const made = !existsSync(file);
    const settled = made ? make(file, seams) : readToken(file);
    return { token: settled, made, file, cleanUp: nothing };
  }
  if (!isLoopback(host)) {
    throw new Xs2aError('USAGE', `The operator's port on ${host} needs a token that you chose.`, {
      hint: 'Give it with --admin-token-file FILE or XS2A_ADMIN_TOKEN, or leave --admin-host out.',
    });
  }
  const file = join(folder, `admin-${seams.secret(6)}.token`);
  const cleanUp = () => rmSync(file, { force: true });
  return { token: make(file, seams), made: true, file, cleanUp };
}

/** Whether only this machine can reach it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || isTrustedPeer(host, []);
}

function readToken(file: string): string {
  try {
    return sound(readFileSync(file, 'utf8').trim(), file);
  } catch (cause) {
    if (cause instanceof Xs2aError) throw cause;
    throw new Xs2aError('FILE_UNREADABLE', `The token in ${file} cannot be read.`, {
      hint: 'With --admin-token-file, name a file that you may read, or one that does not exist yet.',
      cause,
    });
  }
}

function make(file: string, seams: Seams): string {
  const token = seams.secret(24);
  try {
    writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    throw new Xs2aError('FILE_UNWRITABLE', `The token cannot be written to ${file}.`, {
      hint: 'Name a file in a folder that exists and that you may write to.',
      cause,
    });
  }
  return token;
}

function sound(token: string, where: string): string {
  if (TOKEN.test(token)) return token;
  throw new Xs2aError('USAGE', `The operator's token in ${where} is not valid.`, {
    hint: 'A token has 16 to 500 letters, digits and . _ ~ + / - such as `openssl rand -hex 24` prints.',
  });
}
