import { setFlagsFromString } from 'node:v8';

/**
 * How late V8 optimises a function, by the first numbers of its version: ours, and what it does by
 * itself. V8 complains on stderr about a flag that it does not know, so others are left alone.
 */
const FLAGS: Readonly<Record<string, readonly [late: string, usual: string]>> = {
  // Node 20
  '11.3': ['--interrupt-budget=2000000', '--interrupt-budget=67584'],
  // Node 22
  '12.4': ['--invocation-count-for-turbofan=100000', '--invocation-count-for-turbofan=3000'],
};

const [late, usual] = FLAGS[process.versions.v8.split('.').slice(0, 2).join('.')] ?? [];

/**
 * Most commands end before a function that V8 has optimised pays back the time which that took: the
 * compiler needs a third of the CPU time of `generate`. From here on V8 waits about 30 times as long.
 */
export function delayOptimising(): void {
  if (late !== undefined) setFlagsFromString(late);
}

/** For what runs long from now on, as a bank does: functions are optimised as V8 does by itself. */
export function optimiseAsUsual(): void {
  if (usual !== undefined) setFlagsFromString(usual);
}
