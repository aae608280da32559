import { type Html, html, markupOf, trustedMarkup } from '../../foundation/html.js';
import { pagePolicy } from '../../foundation/page-policy.js';
import { certificatesIn } from '../evidence/sign-manifest.js';
import { pageScript } from '../report/html/page-script.js';
import { PAGE_STYLE } from '../report/html/page-style.js';
import { RUN_VERDICT_LOOKS } from '../report/html/run-verdict-badge.js';
import type { PublishedResult } from './published-result.js';
import { resultBody } from './result-body.js';

/** The bytes that a page contains and checks. */
export interface PageData {
  readonly result: Uint8Array;
  readonly manifest: Uint8Array;
  /** The detached signature of the manifest; absent when nobody signed. */
  readonly signature?: string | undefined;
}

/**
 * Renders the page of a result: one file that loads nothing, works without a server, and checks its own data in
 * the browser. The same data gives the same bytes.
 */
export function pageOfResult(result: PublishedResult, data: PageData): string {
  const script = pageScript('result-page');
  const title = `${result.withdrawn === undefined ? '' : 'Withdrawn: '}${result.bank.name}: ${RUN_VERDICT_LOOKS[result.verdict][2]}`;
  return markupOf(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(STYLE, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title} (XS2A conformance)</title>
<style>${trustedMarkup(STYLE)}</style></head>
<body class="result"><main><div id="content">${resultBody(result)}</div>
${verifySection(data)}
<footer>Made by xs2a-kit ${result.madeBy} from result.json.</footer></main>
<script type="text/plain" id="result">${base64(data.result)}</script>
<script type="text/plain" id="manifest">${base64(data.manifest)}</script>
<script type="text/plain" id="signature">${data.signature ?? ''}</script>
<script>${trustedMarkup(script)}</script></body></html>
`);
}

const STYLE = `${PAGE_STYLE}
.result main{max-width:64rem;margin:0 auto;padding:2.5rem 1.2rem 4rem}
#content>section{margin-top:2.4rem}#content>section.verdict{margin-top:1rem;display:flex;gap:1.3rem;align-items:center;padding:1.4rem 1.6rem;border-radius:8px;border-style:solid;border-width:1px 1px 1px 6px}
.result main>section#verify{content-visibility:visible}
.check{padding:.8rem 1.1rem;overflow-wrap:anywhere;font-weight:600}.check.pass{border-color:var(--pass)}.check.fail{border-color:var(--fail)}.check.warn{border-color:var(--warn)}
.result td code{overflow-wrap:anywhere}
`;

/** How to verify; the script of the page puts the outcome of its own check here. */
function verifySection({ signature }: PageData): Html {
  const signer = signature === undefined ? undefined : signerIn(signature);
  return html`<section id="verify"><h2>Verify</h2>
<p id="check" class="card check" role="status">Not checked: this page needs its script for that.</p>
${signer === undefined ? '' : html`<p>The certificate in the signature says: ${signer}</p>`}
<p>The check in this page proves that the data shown is what was signed by this certificate; who the certificate belongs to is for you to compare, and a forged page could also have a forged script. To check without that script, with the PDF and the authority of the certificate: <code>npx xs2a-kit report verify FOLDER --ca CA.pem</code></p>
<p>Beside this page: <a href="./result.pdf">result.pdf</a>, <a href="./result.json">result.json</a>, <a href="./manifest.json">manifest.json</a>.</p></section>`;
}

/** Subject, issuer and period of the signer's certificate. */
function signerIn(signature: string): string | undefined {
  const [certificate] = certificatesIn(signature);
  if (certificate === undefined) return undefined;
  const { subject, issuer, validFrom, validTo } = certificate;
  const line = (name: string) => name.replaceAll('\n', ', ');
  return `${line(subject)}; issued by ${line(issuer)}; valid from ${validFrom} to ${validTo}.`;
}

const base64 = (bytes: Uint8Array): Html => trustedMarkup(Buffer.from(bytes).toString('base64'));
