import { messagePage } from '../pages/message-page.js';
import { pageHeaders } from '../pages/page-headers.js';

/** The response to the PSU's browser. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A page; `redirectUris` are the URIs to which its forms may finally redirect. */
export function page(
  status: number,
  markup: string,
  redirectUris: readonly string[] = [],
): PageAnswer {
  return { status, headers: pageHeaders(redirectUris), body: markup };
}

/** A page that only shows a message. */
export function message(status: number, title: string, text: string): PageAnswer {
  return page(status, messagePage(title, text));
}

/** Redirects the browser to the TPP. */
export function redirect(location: string): PageAnswer {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { status: 302, headers, body: '' };
}

/** A URI of the TPP with more query parameters added. */
export function withQuery(
  uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.append(name, value);
  }
  return url.href;
}
