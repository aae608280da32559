import type { Run } from '../../record/fold-run.js';
import { type CaseRequests, chainRequests } from './chain-requests.js';
import { httpFile } from './http-file.js';
import { postmanCollection } from './postman-collection.js';

/** The forms in which requests are written for other tools. */
export const REQUEST_FORMS = {
  postman: postmanCollection,
  http: httpFile,
} as const;

export type RequestForm = keyof typeof REQUEST_FORMS;

/**
 * The requests of these cases for another tool: ids, tokens and other secrets are variables. `postman` is a collection (2.1), which
 * Bruno, Insomnia and others import too; `http` is a file for httpYac, in an editor or on the command line.
 */
export function requestFile(run: Run, cases: readonly string[], form: RequestForm): string {
  const wanted = new Set(cases);
  const { target, profile } = run.started;
  const found = run.cases
    .filter(({ id, exchanges }) => wanted.has(id) && exchanges.length > 0)
    .map(
      (one): CaseRequests => ({
        id: one.id,
        title: one.title,
        about: [
          `The suite judged this case: ${one.verdict}.`,
          ...one.findings.map(
            ({ clause, where, expected, actual }) =>
              `${clause}, ${where}: expected: ${expected}; actual: ${actual}`,
          ),
        ],
        requests: chainRequests(one, target),
      }),
    );
  return REQUEST_FORMS[form](found, { ...target, bank: profile.name });
}
