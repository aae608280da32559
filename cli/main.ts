#!/usr/bin/env node
import module from 'node:module';

// compiled code is kept between runs where Node can do that (22.8 and later)
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
const { bearClosedPipes } = await import('./bear-closed-pipes.js');
bearClosedPipes([process.stdout, process.stderr]);
const { hideBin } = await import('yargs/helpers');
const { runCommandLine } = await import('./run-command-line.js');

process.exitCode = await runCommandLine(hideBin(process.argv));
