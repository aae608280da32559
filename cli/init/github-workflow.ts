import type { CiCommands } from './ci-commands.js';

/** A workflow of GitHub Actions: the gate with its comment, lint, and whether generated code is current. */
export const githubWorkflow = ({ generate, gate, lint, check }: CiCommands): string => `name: xs2a
on:
  pull_request:
  push: { branches: [main, master] }
# a new push to a pull request replaces its older run; each push to main is compared
concurrency:
  group: xs2a-\${{ github.event.pull_request.number || github.run_id }}
  cancel-in-progress: true
permissions:
  contents: read
  pull-requests: write # for the comment; a pull request from a fork has no such right
jobs:
  document:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 }
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm }
      - run: npm ci
${generate === undefined ? '' : `      - run: ${generate}\n`}      - name: Gate
        run: ${gate} --output "comment=$RUNNER_TEMP/xs2a-gate.md"
      - name: Comment
        if: \${{ !cancelled() && github.event_name == 'pull_request' }}
        continue-on-error: true
        env: { GITHUB_TOKEN: "\${{ github.token }}" }
        run: npx --no-install xs2a comment "$RUNNER_TEMP/xs2a-gate.md"
${
  lint === undefined
    ? ''
    : `      - name: Lint
        if: \${{ !cancelled() }}
        run: ${lint}
`
}${check === undefined ? '' : `      - run: ${check}\n`}  # The suite against your bank: write profile.yaml with \`npx xs2a profile init\`, store its secrets in the
  # repository's secrets, and uncomment this job.
  # conformance:
  #   runs-on: ubuntu-latest
  #   steps:
  #     - uses: actions/checkout@v4
  #     - uses: actions/setup-node@v4
  #       with: { node-version: 22, cache: npm }
  #     - run: npm ci
  #     - run: npx --no-install xs2a conformance --profile profile.yaml --yes --out reports/run
  #     - uses: actions/upload-artifact@v4
  #       if: always()
  #       with: { name: conformance, path: reports/run }
`;
