import type { OperationSpec, ParameterSpec } from './operation-spec.js';

/** The parameters of an operation, each with the key under which a request has its header. */
export interface ParameterPlan {
  readonly operation: OperationSpec;
  readonly rows: readonly { readonly spec: ParameterSpec; readonly key: string | undefined }[];
}

export function planParameters(operation: OperationSpec): ParameterPlan {
  const rows = operation.parameters.map((spec) => {
    return { spec, key: spec.in === 'header' ? spec.name.toLowerCase() : undefined };
  });
  return { operation, rows };
}
