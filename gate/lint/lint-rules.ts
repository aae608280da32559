import type { LintRule } from './lint-rule.js';
import { ANSWER_BODY_RULES } from './rules/answer-body-rules.js';
import { ANSWER_RULES } from './rules/answer-rules.js';
import { DOCUMENT_RULES } from './rules/document-rules.js';
import { QUERY_RULES } from './rules/query-rules.js';
import { REQUEST_BODY_RULES } from './rules/request-body-rules.js';
import { REQUEST_HEADER_RULES } from './rules/request-header-rules.js';
import { STATUS_RULES } from './rules/status-rules.js';

/** Every rule of `xs2a lint`. */
export const LINT_RULES: readonly LintRule[] = [
  ...DOCUMENT_RULES,
  ...REQUEST_HEADER_RULES,
  ...QUERY_RULES,
  ...REQUEST_BODY_RULES,
  ...STATUS_RULES,
  ...ANSWER_RULES,
  ...ANSWER_BODY_RULES,
];
