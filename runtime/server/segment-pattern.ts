import type { OperationSpec, ParameterSpec } from './operation-spec.js';

const SIGNS: Readonly<Record<string, string>> = { label: '(\\..+)', matrix: '(;.+)' };

/** The expression for a segment that mixes text and parameters; a label begins with its dot. */
export function segmentPattern(text: string, { parameters }: OperationSpec): RegExp {
  const groups = namesIn(text).map((name) => {
    const isMeant = (one: ParameterSpec) => one.in === 'path' && one.name === name;
    return SIGNS[parameters.find(isMeant)?.styled?.style ?? ''] ?? '(.+)';
  });
  const literals = text
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const parts = literals.map((literal, index) => literal + (groups[index] ?? ''));
  return new RegExp(`^${parts.join('')}$`);
}

/** The names of the parameters in a template, in their order. */
export function namesIn(template: string): readonly string[] {
  return [...template.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
}
