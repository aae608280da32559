/** The generator as a library: the exports of 'xs2a-kit/generator'. */
export type { CustomTarget } from './emit/custom-target.js';
export type { Part } from './emit/targets.js';
export type { GateCheck, GateConfig, GateLimit } from './gate-config.js';
export { generate } from './generate.js';
export { defineConfig, type GenerateConfig } from './generate-config.js';
export type { GenerateOptions, GenerateResult } from './generate-options.js';
export type * from './model/api-model.js';
export type { BuiltInTarget, Target } from './plugins/choose-targets.js';
