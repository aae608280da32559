import { didYouMean } from '../../../foundation/did-you-mean.js';
import { toPointer } from '../json-pointer.js';
import { isObject, type Json } from '../loaded-document.js';
import type { Problem } from '../problem.js';
import { showJson } from '../show-json.js';
import { type JsonPath, parseJsonPath } from './select-nodes.js';

/** One parsed action of an overlay. */
export interface OverlayAction {
  /** Its place in the overlay. */
  readonly at: readonly string[];
  readonly target: string;
  readonly path: JsonPath;
  readonly remove: boolean;
  readonly update: Json | undefined;
}

interface Read {
  readonly actions: readonly OverlayAction[];
  readonly problems: readonly Problem[];
}

/** The actions of an OpenAPI Overlay 1.0 document, and its errors. */
export function readActions(overlay: Json): Read {
  const version = isObject(overlay) ? overlay['overlay'] : undefined;
  if (!isObject(overlay) || typeof version !== 'string' || !/^1\.0(\.|$)/.test(version)) {
    const found = showJson(version);
    const text = `this is no OpenAPI Overlay 1.0 document (overlay: ${found})`;
    const pointer = version === undefined ? '' : '/overlay';
    const hint = 'Begin it with `overlay: 1.0.0`.';
    return { actions: [], problems: [{ pointer, rule: 'overlay-version', text, hint }] };
  }
  const { actions } = overlay;
  if (!Array.isArray(actions) || actions.length === 0) {
    const text = 'the overlay has no list `actions`';
    const hint = `Write at least one action.${didYouMean('actions', Object.keys(overlay))}`;
    const problem = { pointer: '/actions', rule: 'overlay-actions', text, hint };
    return { actions: [], problems: [problem] };
  }
  const read = actions.map((action: Json, index) => readAction(action, ['actions', String(index)]));
  return {
    actions: read.flatMap((one) => ('rule' in one ? [] : [one])),
    problems: read.flatMap((one) => ('rule' in one ? [one] : [])),
  };
}

function readAction(action: Json, at: readonly string[]): OverlayAction | Problem {
  const problem = (key: readonly string[], rule: string, text: string, hint: string): Problem => {
    return { pointer: toPointer([...at, ...key]), rule, text, hint };
  };
  const { target, update, remove } = isObject(action) ? action : {};
  if (typeof target !== 'string') {
    const hint = 'Give the JSONPath of what is to change: `target: $.info`.';
    return problem([], 'overlay-target', 'the action has no `target` that is text', hint);
  }
  if (remove !== undefined && typeof remove !== 'boolean') {
    return problem(['remove'], 'overlay-remove', '`remove` is not true or false', 'Write true.');
  }
  if (remove !== true && update === undefined) {
    const text = 'the action has neither `update` nor `remove: true`';
    return problem([], 'overlay-action', text, 'Say what to change.');
  }
  const path = parseJsonPath(target);
  if (typeof path === 'string') {
    const text = `the target ${target} is not a JSONPath: ${path}`;
    const hint = "Use $, .name, ['name'], [0], *, ..name and [?@.x == 'y'].";
    return problem(['target'], 'overlay-target-syntax', text, hint);
  }
  return { at, target, path, remove: remove === true, update };
}
