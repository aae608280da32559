import type { CommandModule } from 'yargs';
import { INIT_OPTIONS, type ProfileInitArguments } from './init-arguments.js';

/** `xs2a profile init`: drafts a first profile of a bank by probing it. */
export const profileInitCommand: CommandModule<object, ProfileInitArguments> = {
  builder: (yargs) =>
    yargs
      .options(INIT_OPTIONS)
      .example(
        '$0 profile init --url https://bank.example/psd2 --certificate tpp.pem --key tpp.key.pem',
        'a first profile.yaml',
      )
      .example(
        `$0 profile init --url https://bank.example/psd2 --pfx tpp.pfx --passphrase '\${env:PFX_WORD}'`,
        'with a PFX file; the profile names the variable, never the secret',
      )
      .example(
        `$0 profile init --url http://localhost:8080 --header 'Date: \${httpDate}' --header 'X-Key: \${env:KEY}'`,
        'a bank over http that requires headers',
      )
      .example(
        '$0 profile init --spec bank-openapi.yaml --certificate tpp.pem --key tpp.key.pem',
        "the document's facts and the bank's responses together",
      )
      .example(
        '$0 profile init --url https://bank.example/psd2 --pfx tpp.pfx --iban DE89370400440532013000 --yes',
        'creates a consent, and deletes it, to see the SCA approach',
      )
      .epilogue(
        'Without --yes it creates nothing at the bank: it only reads, and sends what no bank can execute.\n' +
          'Exit codes: 0 a profile was written, 2 usage or files, 3 the bank did not respond.',
      ),
  handler: async (given) => {
    const { initProfile } = await import('./init-profile.js');
    await initProfile(given);
  },
};
