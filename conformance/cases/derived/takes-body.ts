import { NOT_SHOWN } from '../../../standard/operation.js';
import { isUnshown } from '../../../standard/roles.js';
import type { RequestShape } from './request-shape.js';

/** Whether the contract shows the operation: its requests and responses. */
export const isShown = ({ id }: Pick<RequestShape, 'id'>): boolean =>
  !NOT_SHOWN.has(id) && !isUnshown(id);

/** Whether it requires a body with required fields, or with a schema for each payment service. */
export const takesBody = (shape: RequestShape): boolean =>
  isShown(shape) &&
  shape.bodyRequired &&
  ((shape.chosenBodies?.size ?? 0) > 0 ||
    [...shape.body.values()].some(({ required = [] }) => required.length > 0));
