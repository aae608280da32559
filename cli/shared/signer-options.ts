/** The options of a command that name a signer. */
export const SIGNER_OPTIONS = {
  certificate: {
    type: 'string',
    requiresArg: true,
    describe: 'Certificate of the signer, with its chain (PEM)',
  },
  key: { type: 'string', requiresArg: true, describe: 'Private key (PEM)' },
  pfx: {
    type: 'string',
    requiresArg: true,
    describe: 'Certificate and key in one PFX (PKCS#12)',
  },
  'passphrase-env': {
    type: 'string',
    requiresArg: true,
    describe: 'Environment variable with the passphrase of the key or the PFX',
  },
} as const;

/** What these options give. */
export interface SignerArguments {
  readonly key: string | undefined;
  readonly certificate: string | undefined;
  readonly pfx: string | undefined;
  readonly 'passphrase-env': string | undefined;
}
