/** Options that the commands for certificates share. */
export const PASSPHRASE_ENV = {
  type: 'string',
  requiresArg: true,
  describe: 'Environment variable with the passphrase of the PFX, or of the private key',
} as const;

export const OUTPUT_FORMAT = {
  choices: ['text', 'json'] as const,
  default: 'text' as const,
  describe: 'Text for people, or JSON',
};
