import { setFlagsFromString } from 'node:v8';

/**
 * How long V8 waits before it optimises a function, by the major version of V8: our value and V8's default.
 * V8 prints an error on stderr for a flag that it does not know, so other versions are left unchanged.
 */
const FLAGS: Readonly<Record<string, readonly [late: string, usual: string]>> = {
  // Node 20
  '11.3': ['--interrupt-budget=2000000', '--interrupt-budget=67584'],
  // Node 22
  '12.4': ['--invocation-count-for-turbofan=100000', '--invocation-count-for-turbofan=3000'],
};

const [late, usual] = FLAGS[process.versions.v8.split('.').slice(0, 2).join('.')] ?? [];

/**
 * Most commands end before optimised code pays for its compilation, which takes a third of the CPU time of
 * `generate`. After this call V8 waits about 30 times as long before it optimises.
 */
export function delayOptimising(): void {
  if (late !== undefined) setFlagsFromString(late);
}

/** For a process that runs for long, such as a bank: restores V8's default. */
export function optimiseAsUsual(): void {
  if (usual !== undefined) setFlagsFromString(usual);
}
