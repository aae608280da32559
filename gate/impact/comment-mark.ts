/** The first line of the gate's comment: the next run finds and renews the comment by it. */
export const COMMENT_MARK = '<!-- xs2a-gate -->';
