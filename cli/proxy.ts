import type { CommandModule } from 'yargs';
import { optimiseAsUsual } from './delay-optimising.js';
import { JUDGING_OPTIONS } from './judging-options.js';
import type { ProxyArguments } from './proxy-arguments.js';

/** `xs2a proxy`: stands between a TPP and a bank, changes nothing, and judges what passes. */
export const proxyCommand: CommandModule<object, ProxyArguments> = {
  command: 'proxy',
  describe: 'Stand between a TPP and a bank, and judge what passes',
  builder: (yargs) =>
    yargs
      .option('target', {
        type: 'string',
        requiresArg: true,
        describe: 'Address of the bank; the origin of target.baseUrl of the profile',
      })
      .option('port', { type: 'number', default: 9443, describe: 'Where to listen; 0 takes any' })
      .option('host', { type: 'string', default: 'localhost', describe: 'Name to listen on' })
      .option('profile', {
        type: 'string',
        requiresArg: true,
        describe: 'Profile of the bank: its CA, client certificates, dialect, waivers',
      })
      .option('cert', {
        type: 'string',
        requiresArg: true,
        describe: "PEM of the proxy's own certificate; plain HTTP without it",
      })
      .option('key', { type: 'string', requiresArg: true, describe: 'PEM of its key' })
      .option('client-ca', {
        type: 'string',
        requiresArg: true,
        describe: 'PEM of the CAs that TPPs have to be vouched for by',
      })
      .option('keep-host', {
        type: 'boolean',
        default: false,
        describe: "Send the client's Host header, and not the bank's",
      })
      .options(JUDGING_OPTIONS)
      .example('$0 proxy --target http://localhost:8080 --port 9000', 'a bank on this machine')
      .example('$0 proxy --profile bank.yaml --cert proxy.pem --key proxy.key', 'mutual TLS')
      .epilogue('Ctrl-C ends it and writes the reports; exit codes are those of `xs2a judge`.'),
  handler: async (given) => {
    optimiseAsUsual();
    const { runProxy } = await import('./run-proxy.js');
    process.exitCode = await runProxy(given);
  },
};
