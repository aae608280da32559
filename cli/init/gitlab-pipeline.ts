import type { CiCommands } from './ci-commands.js';

/** A pipeline of GitLab: lint and the gate, each with a Code Quality report. */
export const gitlabPipeline = ({ generate, gate, lint, check }: CiCommands): string => `.document:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  before_script:
    - npm ci
gate:
  extends: .document
  variables: { GIT_DEPTH: "0" }
  script:
${generate === undefined ? '' : `    - ${generate}\n`}    - ${gate} --output gitlab=gl-gate.json --output comment=gl-gate.md
  # one comment of the merge request, if the variable GITLAB_TOKEN has an access token with the scope api
  after_script:
    - npx --no-install xs2a comment gl-gate.md
  artifacts: { when: always, reports: { codequality: gl-gate.json } }
${lintJob({ lint, check })}# The suite against your bank: write profile.yaml with \`npx xs2a profile init\`, store its secrets in the
# variables of the project, and uncomment this job.
# conformance:
#   image: node:22
#   script:
#     - npm ci
#     - npx --no-install xs2a conformance --profile profile.yaml --yes --out reports/run
#   artifacts: { when: always, paths: [reports/run], reports: { junit: reports/run/junit.xml } }
`;

/** Nothing when there is neither a document of XS2A nor committed code. */
function lintJob({ lint, check }: Pick<CiCommands, 'lint' | 'check'>): string {
  const report = 'gl-lint.json';
  const lines = [
    ...(lint === undefined ? [] : [`${lint} --output gitlab=${report}`]),
    ...(check === undefined ? [] : [check]),
  ];
  if (lines.length === 0) return '';
  const kept =
    lint === undefined
      ? ''
      : `  artifacts: { when: always, reports: { codequality: ${report} } }\n`;
  return `${lint === undefined ? 'generated' : 'lint'}:
  extends: .document
  script:
${lines.map((line) => `    - ${line}\n`).join('')}${kept}`;
}
