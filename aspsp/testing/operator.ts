import type { RunningBank } from '../start-bank.js';
import { type CallOptions, type Reply, tppClient } from './tpp-client.js';

/** The operator of a bank, through the API or in a browser. */
export interface OperatorClient {
  /** `path` is below /api; sends the token unless another authorization is given. */
  api(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Any URL of the listener, with the cookie of the last login and without the token. */
  page(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Logs the browser in. */
  logIn(): Promise<void>;
  /** Submits a form with the secret of the last page, and follows the redirect to the next page. */
  submit(path: string, fields?: Readonly<Record<string, string>>): Promise<Reply>;
  close(): Promise<void>;
}

export function operatorOf(bank: RunningBank): OperatorClient {
  const { url, token } = bank.admin ?? { url: '', token: '' };
  const client = tppClient(bank, 'none');
  let cookie: string | undefined;
  let csrf = '';
  const page: OperatorClient['page'] = async (method, path, options = {}) => {
    const headers = { cookie, ...options.headers };
    const reply = await client.call(method, `${url}${path}`, { ...options, headers });
    const set = [reply.headers['set-cookie']].flat()[0];
    if (set !== undefined) cookie = set.split(';')[0];
    csrf = /name="csrf" value="([^"]+)"/.exec(reply.text)?.[1] ?? csrf;
    return reply;
  };
  return {
    api: (method, path, options = {}) => {
      const headers = { authorization: `Bearer ${token}`, ...options.headers };
      return client.call(method, `${url}/api${path}`, { ...options, headers });
    },
    page,
    logIn: async () => {
      await page('POST', '/login', { form: { token } });
      await page('GET', '/');
    },
    submit: async (path, fields = {}) => {
      const done = await page('POST', path, { form: { csrf, ...fields } });
      const { location } = done.headers;
      return typeof location === 'string' ? page('GET', location) : done;
    },
    close: () => client.close(),
  };
}
