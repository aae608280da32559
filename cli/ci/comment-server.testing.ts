import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StoredComment {
  readonly id: number;
  body: string;
}

/** A stand-in for the comments of one request at GitHub or GitLab, on a free port. */
export interface CommentServer {
  readonly url: string;
  readonly comments: StoredComment[];
  /** `POST /repos/...`, in their order. */
  readonly calls: string[];
  /** When set, each writing call has this status. */
  refusal: number | undefined;
  close(): Promise<void>;
}

/** Starts one with comments of other people. It accepts only this token. */
export async function startCommentServer(
  token: string,
  others: readonly string[] = [],
): Promise<CommentServer> {
  const comments: StoredComment[] = others.map((body, at) => ({ id: at + 1, body }));
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    calls.push(`${method} ${url}`);
    const given = request.headers.authorization ?? request.headers['private-token'];
    const refused = method === 'GET' ? undefined : self.refusal;
    const [status, data] =
      given === `Bearer ${token}` || given === token
        ? refused === undefined
          ? await carryOut(method, url, request)
          : [refused, { message: 'refused' }]
        : [401, { message: 'Bad credentials' }];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(data));
  });

  async function carryOut(method: string, url: string, request: IncomingMessage) {
    const query = new URL(url, 'http://localhost').searchParams;
    const [size, page] = [Number(query.get('per_page')), Number(query.get('page'))];
    if (method === 'GET') return [200, comments.slice((page - 1) * size, page * size)] as const;
    const { body } = JSON.parse(await textOf(request)) as { readonly body: string };
    if (method === 'POST') {
      const made = { id: comments.length + 1, body };
      comments.push(made);
      return [201, { ...made, html_url: `https://git.example/7#${made.id}` }] as const;
    }
    const found = comments.find(({ id }) => url.endsWith(`/${id}`));
    if (found === undefined) return [404, {}] as const;
    found.body = body;
    return [200, found] as const;
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const self: CommentServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    comments,
    calls,
    refusal: undefined,
    close: () => new Promise((done) => server.close(() => done())),
  };
  return self;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
