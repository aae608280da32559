import { createPrivateKey, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isForTls } from '../../conformance/evidence/judge-signer.js';
import { MANIFEST, SIGNATURE } from '../../conformance/evidence/manifest.js';
import { readRunFiles } from '../../conformance/evidence/run-files.js';
import { type Signer, signManifest } from '../../conformance/evidence/sign-manifest.js';
import { verifyRun } from '../../conformance/evidence/verify-run.js';
import { renderedAgain } from '../../conformance/report/report-files.js';
import { packageVersion } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { type IdentitySource, loadIdentity } from '../../pki/load-identity.js';
import { loadRegister } from '../shared/load-register.js';
import { secretIn } from '../shared/secret-in.js';
import type { SignerArguments } from '../shared/signer-options.js';

/** The flags of a command that name the signer. */
export interface SignerFlags {
  readonly key: string | undefined;
  readonly certificate: string | undefined;
  readonly pfx: string | undefined;
  /** Environment variable that holds the passphrase of the key or the PFX. */
  readonly passphraseEnv: string | undefined;
}

const FOR_TLS =
  'The certificate of the signer was issued for TLS connections, not for signatures: "xs2a report verify" accepts this signature only where --key names its public key. Sign with a seal instead, if you have one.';

/**
 * Reads the key and certificates of a signer; a certificate for TLS is told on stderr. Throws when they do not
 * match, cannot be read, or the certificate is not valid now.
 */
export function loadSigner({ key, certificate, pfx, passphraseEnv }: SignerFlags): Signer {
  const passphrase = secretIn(passphraseEnv);
  const source: IdentitySource = {
    ...(certificate === undefined ? {} : { certificate }),
    ...(key === undefined ? {} : { key }),
    ...(pfx === undefined ? {} : { pfx }),
    ...(passphrase === undefined ? {} : { passphrase }),
  };
  const identity = loadIdentity(source, process.cwd());
  const { notBefore, notAfter } = identity;
  const now = Date.now();
  if (now < notBefore.getTime() || now > notAfter.getTime()) {
    const period = `${notBefore.toISOString().slice(0, 10)} to ${notAfter.toISOString().slice(0, 10)}`;
    throw new Xs2aError(
      'USAGE',
      `The certificate of the signer is valid from ${period}, and not now.`,
      {
        hint: 'Nobody accepts what it signs: sign with a valid one.',
      },
    );
  }
  const certificates = identity.certificate.match(
    /-----BEGIN[\s\S]+?-----END CERTIFICATE-----\n?/g,
  );
  if (isForTls(new X509Certificate(identity.certificate))) process.stderr.write(`${FOR_TLS}\n`);
  return { key: createPrivateKey(identity.key), certificates: certificates ?? [] };
}

/** The signer that the options of a command name; undefined when they name none. */
export function signerIn(given: SignerArguments): Signer | undefined {
  const { key, certificate, pfx, 'passphrase-env': passphraseEnv } = given;
  const named = [key, certificate, pfx, passphraseEnv].some((one) => one !== undefined);
  return named ? loadSigner({ key, certificate, pfx, passphraseEnv }) : undefined;
}

/** Signs the manifest of a run, which must be unchanged; returns the path of the signature. */
export async function signRun(run: string, signer: Signer): Promise<string> {
  const files = new Map(readRunFiles(run));
  files.delete(SIGNATURE);
  const clauses = loadRegister();
  const { problems } = await verifyRun(files, {
    clauses,
    version: packageVersion(),
    rendered: (file, events) => renderedAgain(file, events, clauses),
  });
  const manifest = files.get(MANIFEST);
  const [wrong = manifest === undefined ? `${MANIFEST} is missing.` : undefined] = problems;
  if (wrong !== undefined || manifest === undefined) {
    throw new Xs2aError('USAGE', `The run in ${run} is not signed: ${wrong}`, {
      hint: 'Only an unchanged run can be signed; xs2a report writes its reports again.',
    });
  }
  const file = join(run, SIGNATURE);
  writeFileSync(file, await signManifest(manifest, signer));
  return file;
}
