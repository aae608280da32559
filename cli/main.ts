#!/usr/bin/env node
import { hideBin } from 'yargs/helpers';
import { runCommandLine } from './run-command-line.js';

process.exitCode = await runCommandLine(hideBin(process.argv));
