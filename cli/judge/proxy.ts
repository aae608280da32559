import type { CommandModule } from 'yargs';
import { optimiseAsUsual } from '../shared/delay-optimising.js';
import { JUDGING_OPTIONS } from './judging-options.js';
import type { ProxyArguments } from './proxy-arguments.js';

/** `xs2a proxy`: forwards traffic between a TPP and a bank unchanged, and judges it. */
export const proxyCommand: CommandModule<object, ProxyArguments> = {
  builder: (yargs) =>
    yargs
      .option('target', {
        type: 'string',
        requiresArg: true,
        describe: 'Address of the bank; by default the origin of target.baseUrl of the profile',
      })
      .option('port', {
        type: 'number',
        default: 9443,
        describe: 'Port to listen on; 0 takes any free port',
      })
      .option('host', {
        type: 'string',
        default: 'localhost',
        describe: 'Name or address to listen on',
      })
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
      .option('key', { type: 'string', requiresArg: true, describe: 'PEM of its private key' })
      .option('client-ca', {
        type: 'string',
        requiresArg: true,
        describe: 'PEM of the CAs that must have issued the certificates of TPPs',
      })
      .option('keep-host', {
        type: 'boolean',
        default: false,
        describe: "Send the client's Host header instead of the bank's",
      })
      .options(JUDGING_OPTIONS)
      .example('$0 proxy --target http://localhost:8080 --port 9000', 'a bank on this machine')
      .example('$0 proxy --profile bank.yaml --cert proxy.pem --key proxy.key', 'mutual TLS')
      .epilogue('Ctrl-C stops it and writes the reports; exit codes are those of `xs2a judge`.'),
  handler: async (given) => {
    optimiseAsUsual();
    const { runProxy } = await import('./run-proxy.js');
    process.exitCode = await runProxy(given);
  },
};
