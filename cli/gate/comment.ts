import { existsSync, readFileSync } from 'node:fs';
import type { CommandModule } from 'yargs';
import { Xs2aError } from '../../foundation/xs2a-error.js';

interface CommentArguments {
  readonly file: string;
}

/** `xs2a comment`: writes the comment of a pull request, or renews the one of an earlier run. */
export const commentCommand: CommandModule<object, CommentArguments> = {
  builder: (yargs) =>
    yargs
      .positional('file', {
        type: 'string',
        demandOption: true,
        describe: 'File of `xs2a gate --output comment=FILE`',
      })
      .example(
        '$0 comment gate.md',
        'with a token in GITHUB_TOKEN or GITLAB_TOKEN; without one it only says so',
      ),
  handler: async ({ file }) => {
    const [{ COMMENT_MARK }, { commentThread }, { postComment }] = await Promise.all([
      import('../../gate/impact/comment-mark.js'),
      import('../ci/comment-thread.js'),
      import('../ci/post-comment.js'),
    ]);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    if (text?.startsWith(COMMENT_MARK) === false) {
      throw new Xs2aError('USAGE', `${file} does not begin with ${COMMENT_MARK}.`, { hint: HINT });
    }
    const missing = `${COMMENT_MARK}\nThe gate wrote no report in this run: the log of the job says why.\n`;
    await postComment(commentThread(process.env), COMMENT_MARK, text ?? missing);
    if (text !== undefined) return;
    throw new Xs2aError('FILE_UNREADABLE', `${file} does not exist: the gate wrote no report.`, {
      hint: HINT,
    });
  },
};

const HINT = 'Write the file with `xs2a gate --output comment=FILE`.';
