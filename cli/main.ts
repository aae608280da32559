#!/usr/bin/env node
import module from 'node:module';
import { packageVersion } from '../foundation/package-root.js';
import { bearClosedPipes } from './bear-closed-pipes.js';

bearClosedPipes([process.stdout, process.stderr]);
const given = process.argv.slice(2);
if (given.length === 1 && given[0] === '--version') {
  // scripts and editors ask for the version: no command is loaded for it
  process.stdout.write(`${packageVersion()}\n`);
} else {
  const { delayOptimising } = await import('./shared/delay-optimising.js');
  delayOptimising();
  // Node keeps compiled code between runs where it supports that (22.8 and later)
  (module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
  const { runCommandLine } = await import('./run-command-line.js');
  process.exitCode = await runCommandLine(given);
}
