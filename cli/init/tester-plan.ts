import { INSTALL, type InitPlan, json } from './init-plan.js';

/** What a tester of a bank needs. */
export function testerPlan(): InitPlan {
  const project = {
    name: 'bank-conformance',
    version: '0.1.0',
    private: true,
    scripts: {
      check: 'xs2a profile check profile.yaml',
      test: 'xs2a conformance --profile profile.yaml --waivers waivers.yaml',
    },
  };
  return {
    files: new Map([['waivers.yaml', WAIVERS]]),
    kept: new Map([
      ['package.json', json(project)],
      [
        '.gitignore',
        'node_modules/\nreports/\n# keys and certificates of the TPP\n*.pem\n*.pfx\n*.p12\n',
      ],
    ]),
    next: [
      INSTALL,
      'npx xs2a profile init --url https://bank.example/psd2 --certificate tpp.pem --key tpp.key.pem',
      'npm run check # whether a run can begin; PSUs log in but decide nothing',
      'npm test      # the whole suite; the last lines show the verdict and the report',
    ],
  };
}

const WAIVERS = `# Findings that are known and accepted for a time. \`xs2a conformance --draft-waivers drafts.yaml\` drafts them.
version: 1
waivers: []
# - id: PAY-412                    # unique in this file, for example a ticket
#   clause: HDR-LOCATION
#   where: "*: response header Location"   # * matches anything
#   reason: The gateway strips Location; corrected with release 7.
#   owner: payments team
#   expires: "2026-12-31"          # last day on which it applies
`;
