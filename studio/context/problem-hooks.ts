import type { FastifyRequest } from 'fastify';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Problem } from '../../generated/model/studio/schemas.js';
import type { Answer } from '../../runtime/server/answer.js';
import type { ServerHooks } from '../../runtime/server/hooks.js';
import { describeError } from '../../runtime/server/request-error.js';
import { problemOf } from './problem-of.js';
import { databaseProblem, diskProblem } from './store-problem.js';

/** PostgreSQL's code for a text that it cannot keep: one with a NUL character. */
const NOT_STORABLE = '22021';

/** The refusal of a request whose sender is unknown. */
export const NOT_LOGGED_IN: Problem = {
  title: 'You are not logged in.',
  status: 401,
  code: 'USAGE',
  hint: 'Open the address that `xs2a studio` has printed, and log in there; a program sends a token in Authorization.',
};

/** Every refusal and every error as a Problem; `report` gets those that are errors of the studio itself. */
export function problemHooks(
  report: (error: unknown) => void,
): Required<Pick<ServerHooks<string, FastifyRequest>, 'onInvalid' | 'onError'>> {
  return {
    onInvalid: (errors, { status }) =>
      answerOf(
        status === NOT_LOGGED_IN.status
          ? NOT_LOGGED_IN
          : {
              title: `${errors.map(describeError).join('; ')}.`,
              ...{ status, code: 'USAGE', hint: 'The API is described by spec/studio.yaml.' },
            },
      ),
    onError: (error, { status }) => {
      if (status === 501) return undefined;
      if (isNotStorable(error)) {
        const title = 'A text contains a NUL character.';
        return answerOf({ title, status: 400, code: 'USAGE', hint: 'Leave the character out.' });
      }
      if (error instanceof Xs2aError) return answerOf(problemOf(error));
      const problem = diskProblem(error) ?? databaseProblem(error);
      if (problem === undefined) report(error);
      return answerOf(problem ?? problemOf(error));
    },
  };
}

/** A Problem as a response. */
export const answerOf = (body: Problem): Answer => ({
  status: body.status,
  contentType: 'application/problem+json',
  body,
});

const isNotStorable = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === NOT_STORABLE || isNotStorable(error.cause));
