import { bankMain, curlOf } from './bank-main.js';
import { bankPackage, installCommands } from './bank-packages.js';
import { type InitOptions, type InitPlan, json, mendFile } from './init-plan.js';

/** What an engineer of a bank needs: a server on generated code. */
export function bankPlan(options: InitOptions): InitPlan {
  const { document, contract, own, user, served } = options;
  const mend = mendFile(options);
  const copies = [...contract].map(([name, text]) => [`spec/${name}`, text] as const);
  const spec = document === undefined ? copies.map(([path]) => path) : [document];
  const code = { out: 'src/generated', part: 'server', skeleton: 'src/bank' };
  const config = { spec, ...mend.setting, ...code };
  const address = 'http://127.0.0.1:3000';
  const [base = '', ...more] = served.documents.map(({ prefix }) => prefix);
  const bases = [address + base, ...more].join(' and ');
  return {
    files: new Map([
      ...(document === undefined ? copies : []),
      ['xs2a.config.json', json(config)],
      ['src/main.ts', bankMain(served)],
    ]),
    kept: new Map([
      ...mend.files,
      ['package.json', json(bankPackage(own))],
      ['tsconfig.json', json({ compilerOptions: COMPILER, include: ['src'] })],
      [
        '.gitignore',
        'node_modules/\ndist/\n.cache/\nreports/\n*.pem\n*.pfx\n*.p12\n# npm run build writes it\nsrc/generated/\n',
      ],
    ]),
    completed: ['package.json'],
    next: [
      ...installCommands(own, user),
      'npm run build # generates src/generated and your handlers in src/bank',
      `npm start     # serves ${bases}`,
      ...(served.first === undefined
        ? []
        : [
            `${curlOf(served.first, address)} # 501 until you write ${served.first.call.operationId}`,
          ]),
    ],
  };
}

const COMPILER = {
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  rootDir: 'src',
  outDir: 'dist',
  sourceMap: true,
  skipLibCheck: true,
};
