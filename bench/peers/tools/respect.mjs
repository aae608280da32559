import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peerVersion } from '../../lib/install-peers.mjs';
import { runCommand } from '../run-command.mjs';
import { requestsOf } from '../send-call.mjs';

/** One workflow for each operation, so that a failure does not hide another. */
export function respect({ modules, folder, origin, document, answers }) {
  const workflows = requestsOf(document, origin).map(({ operationId, method, path, json }) => {
    const { parameters } = document.paths[path][method.toLowerCase()];
    const step = {
      stepId: operationId,
      operationId: `bank.${operationId}`,
      parameters: parameters.map(({ in: where, name, example }) => ({
        in: where,
        name,
        value: example,
      })),
      ...(json === undefined
        ? {}
        : { requestBody: { contentType: 'application/json', payload: json } }),
      successCriteria: [{ condition: `$statusCode == ${answers.get(operationId).status}` }],
    };
    return { workflowId: operationId, steps: [step] };
  });
  const file = {
    arazzo: '1.0.1',
    info: { title: 'Valid calls', version: '1.0.0' },
    sourceDescriptions: [{ name: 'bank', type: 'openapi', url: './document.json' }],
    workflows,
  };
  writeFileSync(join(folder, 'calls.arazzo.json'), JSON.stringify(file));
  return {
    id: 'respect',
    name: 'Redocly Respect',
    version: peerVersion('@redocly/cli'),
    async run() {
      const cli = join(modules, '@redocly/cli/bin/cli.js');
      const args = [cli, 'respect', 'calls.arazzo.json', '--json-output', 'respect.json'];
      await runCommand(process.execPath, args, { cwd: folder });
      const { files } = JSON.parse(readFileSync(join(folder, 'respect.json'), 'utf8'));
      const steps = Object.values(files).flatMap(({ executedWorkflows }) =>
        executedWorkflows.flatMap(({ executedSteps }) => executedSteps),
      );
      const failures = steps.flatMap(({ stepId, checks = [] }) =>
        checks
          .filter(({ passed }) => !passed)
          .map(({ name, message }) => `${stepId} ${name} ${message}`),
      );
      return { failures };
    },
  };
}
