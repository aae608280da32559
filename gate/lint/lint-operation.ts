import type { Located } from '../../documents/located.js';
import type {
  BodyAt,
  MediaAt,
  OperationAt,
  ParameterAt,
  ResponseAt,
} from '../../documents/operations.js';
import type { OperationId } from '../../standard/operation-id.js';

/** One operation of a document that belongs to the interface. */
export interface LintOperation extends OperationAt {
  readonly id: OperationId;
  /** PIS, AIS, PIIS, SBS or COF. */
  readonly service: string;
  /** `POST /v1/consents`, as in the document. */
  readonly name: string;
  readonly parameters: readonly ParameterAt[];
  readonly body: BodyAt | undefined;
  readonly responses: readonly ResponseAt[];
  /** Payment product and service, when the path has them as literals. */
  readonly literals: Readonly<Record<string, string>>;
  /** The security alternatives of the operation; empty when it has none. */
  readonly security: readonly unknown[];
}

/** A document, as far as the rules need it. */
export interface LintDocument {
  readonly root: unknown;
  readonly operations: readonly LintOperation[];
  /** Operations of the interface with the path of another version, and the correct path. */
  readonly misplaced: readonly {
    readonly at: Located;
    readonly name: string;
    readonly meant: string;
  }[];
}

/** The parameter with this place and name; header names are compared without case. */
export function parameterOf(
  operation: LintOperation,
  place: string,
  name: string,
): ParameterAt | undefined {
  const same = (other: string): boolean =>
    place === 'header' ? other.toLowerCase() === name.toLowerCase() : other === name;
  const found = operation.parameters.find((each) => each.in === place && same(each.name));
  return found && { ...found, schema: found.schema ?? found.content[0]?.schema };
}

export const isSuccess = ({ status }: ResponseAt): boolean => /^2/.test(status);

/** Whether it is JSON of any kind: `application/json`, `application/problem+json`. */
export const isJson = ({ media }: MediaAt): boolean => /[/+]json$/.test(media);
