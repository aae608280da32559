import type { FirstCall } from '../../generator/skeleton/first-call.js';

/** A document, as its owner names it, and the path below which it is served: `/psd2`, or empty. */
export interface ServedDocument {
  readonly file: string;
  readonly prefix: string;
}

/** What a new server tells its owner. */
export interface ServedBank {
  readonly documents: readonly ServedDocument[];
  /** A request whose response comes from a handler. */
  readonly first: { readonly call: FirstCall; readonly prefix: string } | undefined;
}

/** A command line that sends the request to the server. */
export function curlOf(
  { call, prefix }: NonNullable<ServedBank['first']>,
  address: string,
): string {
  const headers = call.headers.map(([name, value]) => `-H "${name}: ${value}" `).join('');
  const url = `${address}${prefix}${call.path}`;
  return `curl -i ${headers}${/[?&]/.test(url) ? `"${url}"` : url}`;
}

/** The text of main.ts, which starts the server and says what it serves. */
export function bankMain({ documents, first }: ServedBank): string {
  const width = Math.max(...documents.map(({ file }) => file.length));
  const rows = documents.map(
    ({ file, prefix }) => `  ${literal(file.padEnd(width))}  \${address}${prefix}`,
  );
  const example =
    first === undefined
      ? ['responds with 501. Security hooks come first: see src/bank/server.ts.']
      : ['responds with 501, for example:', `  ${curlOf(first, `\${address}`)}`];
  return `import { makeServer } from './bank/server.js';

const port = Number(process.env['PORT'] ?? 3000);
const refusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'needs rights that you do not have',
  ERR_SOCKET_BAD_PORT: 'is not a port',
};

try {
  // plain http, for development: certificates of TPPs are validated where TLS ends
  const address = await makeServer().listen({ port, host: '127.0.0.1' });
  console.log(\`The bank listens on \${address}
${rows.join('\n')}

Your handlers are in src/bank. An operation whose handler you have not written
${example.join('\n')}

Ctrl-C stops the server.\`);
} catch (error) {
  const refused = refusals[(error as NodeJS.ErrnoException).code ?? ''];
  if (refused === undefined) throw error;
  console.error(\`Port \${process.env['PORT'] ?? port} \${refused}. Choose another one: PORT=3001 npm start\`);
  process.exitCode = 1;
}
`;
}

/** A text inside a template literal. */
const literal = (text: string): string => text.replace(/[`\\]|\$\{/g, '\\$&');
