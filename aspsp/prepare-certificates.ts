import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Xs2aError } from '../foundation/xs2a-error.js';
import {
  type LoadedIdentity,
  loadIdentity,
  makeTestPki,
  type TestCertificateName,
  type TestPki,
  writePki,
} from '../pki/pki.js';
import { CERTIFICATE_NAMES } from './certificate-names.js';

/** The bank's test certificates and the folder that contains them. */
export interface PreparedCertificates {
  readonly pki: TestPki;
  /** Absolute path. */
  readonly folder: string;
  /** Whether the folder was created for this start only. */
  readonly temporary: boolean;
  /** One sentence for each thing that clients will reject, with what to do. */
  readonly warnings: readonly string[];
}

export interface CertificatesPlan {
  /** A private folder when absent. */
  readonly folder: string | undefined;
  /** Names and addresses of the server in addition to localhost. */
  readonly hosts: readonly string[];
  readonly now: Date;
}

/**
 * Reads the certificates of a folder, or creates them there; uses a private folder when none is named. A named
 * folder is for TPPs, and some of their libraries sign with RSA only; for one start, keys that are created at once
 * are enough.
 */
export async function prepareCertificates(plan: CertificatesPlan): Promise<PreparedCertificates> {
  const { folder, hosts, now } = plan;
  if (folder !== undefined && existsSync(join(folder, 'ca.pem'))) {
    return readPki(resolve(folder), hosts, now);
  }
  const target = folder === undefined ? mkdtempSync(join(tmpdir(), 'xs2a-bank-')) : resolve(folder);
  const pki = await makeTestPki({ keys: folder === undefined ? 'p256' : 'rsa', hosts, now });
  writePki(target, pki);
  return { pki, folder: target, temporary: folder === undefined, warnings: [] };
}

type Read = readonly (readonly [name: TestCertificateName, read: LoadedIdentity])[];

function readPki(folder: string, hosts: readonly string[], now: Date): PreparedCertificates {
  const read: Read = CERTIFICATE_NAMES.map((name) => [name, readOne(folder, name, now)]);
  const pki = Object.fromEntries(
    read.map(([name, { certificate, key }]) => [name, { certificate, key }]),
  ) as TestPki;
  const warnings = [
    ...outsideOfTheirTime(read, folder, now),
    ...lackingNames(pki.server.certificate, folder, hosts),
  ];
  return { pki, folder, temporary: false, warnings };
}

function readOne(folder: string, name: TestCertificateName, now: Date): LoadedIdentity {
  try {
    return loadIdentity({ certificate: `${name}.pem`, key: `${name}.key.pem` }, folder, now);
  } catch (cause) {
    if (!(cause instanceof Xs2aError)) throw cause;
    throw new Xs2aError('CERTIFICATE_UNUSABLE', cause.message, {
      hint: `Mend that file, or replace the whole set: xs2a certs --out ${folder} --force`,
      cause,
    });
  }
}

/** One certificate of the set has to be expired. */
function outsideOfTheirTime(read: Read, folder: string, now: Date): readonly string[] {
  const outside = read
    .filter(([name, { notBefore, notAfter }]) => {
      return name !== 'expired-qwac' && (notBefore > now || notAfter < now);
    })
    .map(([name]) => `${name}.pem`);
  if (outside.length === 0) return [];
  return [
    `Expired, or not valid yet: ${outside.join(', ')} in ${folder}; xs2a certs --out ${folder} --force replaces the whole set.`,
  ];
}

function lackingNames(
  certificate: string,
  folder: string,
  hosts: readonly string[],
): readonly string[] {
  const server = new X509Certificate(certificate);
  const lacking = hosts.filter((host) => {
    return (isIP(host) === 0 ? server.checkHost(host) : server.checkIP(host)) === undefined;
  });
  if (lacking.length === 0) return [];
  const options = lacking.map((host) => `--host ${host}`).join(' ');
  return [
    `Clients will reject ${join(folder, 'server.pem')}, which does not name ${lacking.join(' and ')}; xs2a certs --out ${folder} --force ${options} replaces the whole set.`,
  ];
}
