import type { OperationId } from '../../conformance/cases/operations.js';
import { entries, METHODS } from '../../conformance/documents/spec-index.js';
import { matchOperations } from '../../conformance/drafting/match-operations.js';
import { memberOf } from '../../foundation/json-pointer.js';
import type {
  LintBody,
  LintContent,
  LintDocument,
  LintOperation,
  LintParameter,
  LintResponse,
} from './lint-operation.js';
import { followed, type Located, memberAt, membersAt } from './located.js';
import { type PathReading, readPaths } from './read-paths.js';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Finds the operations of the interface in a document; `ours` is our document of its dialect. */
export function readLintDocument(root: unknown, ours: unknown): LintDocument {
  const services = servicesOf(ours);
  const { document, written } = readPaths(root, ours);
  const { matched } = matchOperations(document, [ours]);
  const found = matched.flatMap(({ id, path, operation, literals }) => {
    const reading = written.get(path);
    if (reading === undefined) return [];
    const method = METHODS.find((each) => memberOf(reading.item, each) === operation);
    const service = services.get(id);
    if (method === undefined || service === undefined) return [];
    return [{ reading, operation: operationAt(root, { id, service, method, reading, literals }) }];
  });
  const misplaced = found.flatMap(({ reading, operation }) =>
    reading.meant === undefined
      ? []
      : [{ at: operation.at, name: operation.name, meant: reading.meant }],
  );
  return { root, operations: found.map(({ operation }) => operation), misplaced };
}

/** PIS, AIS and so on by operation: the first tag in our own document. */
function servicesOf(ours: unknown): ReadonlyMap<string, string> {
  const operations = entries(memberOf(ours, 'paths')).flatMap(([, item]) =>
    METHODS.map((method) => memberOf(item, method)),
  );
  return new Map(
    operations.map((each) => [
      String(memberOf(each, 'operationId')),
      String(listOf(memberOf(each, 'tags'))[0]),
    ]),
  );
}

interface Found {
  readonly id: OperationId;
  readonly service: string;
  readonly method: string;
  readonly reading: PathReading;
  readonly literals: Readonly<Record<string, string>>;
}

function operationAt(
  root: unknown,
  { id, service, method, reading, literals }: Found,
): LintOperation {
  const { path } = reading;
  const pathsAt: Located = { node: memberOf(root, 'paths'), pointer: '/paths', mark: 'formal' };
  const nowhere = { node: reading.item, pointer: '/paths', mark: 'formal' } as const;
  const item = memberAt(root, pathsAt, path) ?? nowhere;
  const at = memberAt(root, item, method) ?? item;
  const own = memberOf(at.node, 'security') ?? memberOf(root, 'security');
  return {
    id,
    service,
    name: `${method.toUpperCase()} ${path}`,
    path,
    at,
    parameters: parametersAt(root, item, at),
    body: bodyAt(root, memberAt(root, at, 'requestBody')),
    responses: membersAt(root, memberAt(root, at, 'responses')).map(({ name, at: response }) =>
      responseAt(root, name, response),
    ),
    literals,
    security: listOf(own),
  };
}

/** Those of the path and of the operation; the operation's override those of the path. */
function parametersAt(root: unknown, item: Located, at: Located): readonly LintParameter[] {
  const all = [item, at].flatMap((each) => membersAt(root, memberAt(root, each, 'parameters')));
  const read = all.map(({ at: parameter }): LintParameter => {
    const text = (key: string): string => String(memberOf(parameter.node, key));
    const schema = memberAt(root, parameter, 'schema') ?? contentOf(root, parameter)[0]?.schema;
    const required = memberOf(parameter.node, 'required') === true;
    return { name: text('name'), in: text('in'), required, at: parameter, schema };
  });
  return [...new Map(read.map((each) => [`${each.in} ${each.name}`, each])).values()];
}

function contentOf(root: unknown, at: Located): readonly LintContent[] {
  return membersAt(root, memberAt(root, at, 'content')).map(({ name, at: content }) => ({
    media: (name.split(';')[0] ?? '').trim().toLowerCase(),
    at: content,
    schema: memberAt(root, content, 'schema'),
  }));
}

function bodyAt(root: unknown, at: Located | undefined): LintBody | undefined {
  if (at === undefined) return undefined;
  const required = memberOf(at.node, 'required') === true;
  return { required, at, content: contentOf(root, at) };
}

function responseAt(root: unknown, status: string, given: Located): LintResponse {
  const at = followed(root, given);
  const headers = entries(memberOf(at.node, 'headers')).map(([name]) => name.toLowerCase());
  return {
    status: status.toUpperCase(),
    at,
    headers: new Set(headers),
    content: contentOf(root, at),
  };
}
