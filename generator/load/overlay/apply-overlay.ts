import { formatPlace } from '../../../foundation/xs2a-error.js';
import { toPointer } from '../json-pointer.js';
import { isObject, type Json, type JsonObject } from '../loaded-document.js';
import type { Origins } from '../origins.js';
import type { Source } from '../parse-source.js';
import type { LocatedProblem, Problem } from '../problem.js';
import { mergeValue, type OverlayTarget, removeValue } from './change-value.js';
import { type OverlayAction, readActions } from './read-actions.js';
import { type SelectedNode, selectNodes } from './select-nodes.js';

interface AppliedOverlay {
  readonly problems: readonly LocatedProblem[];
  readonly warnings: readonly string[];
}

/** Applies the actions of an OpenAPI Overlay 1.0 document to a document, in place and in order. */
export function applyOverlay(
  document: JsonObject,
  origins: Origins,
  overlay: Source,
): AppliedOverlay {
  const { actions, problems } = readActions(overlay.value);
  const located: LocatedProblem[] = [];
  const tell = (problem: Problem): void => {
    const place = overlay.place(problem.pointer);
    located.push({ ...problem, place, source: overlay.text });
  };
  problems.forEach(tell);
  if (located.length > 0) return { problems: located, warnings: [] };
  const warnings: string[] = [];
  for (const action of actions) {
    const nodes = selectNodes(document, action.path);
    if (typeof nodes === 'string') {
      const pointer = toPointer([...action.at, 'target']);
      const text = `the target ${action.target} cannot be searched for: ${nodes}`;
      const hint = 'Nest the values that the overlay adds less deeply.';
      tell({ pointer, rule: 'overlay-target-depth', text, hint });
      break;
    }
    if (nodes.length === 0) {
      const place = formatPlace(overlay.place(toPointer([...action.at, 'target'])));
      warnings.push(`${place}: the target ${action.target} matches nothing`);
    }
    // From the end, so that a removal moves no later target.
    for (const node of [...nodes].reverse()) {
      const problem = carryOut({ document, origins, overlay }, action, node);
      if (problem !== undefined) tell(problem);
    }
  }
  return { problems: located, warnings };
}

function carryOut(
  target: OverlayTarget,
  action: OverlayAction,
  node: SelectedNode,
): Problem | undefined {
  const error = (key: string, rule: string, text: string, hint: string): Problem => {
    return { pointer: toPointer([...action.at, key]), rule, text, hint };
  };
  const where = node.at.length === 0 ? 'the whole document' : toPointer(node.at);
  if (action.remove) {
    if (node.at.length > 0) return void removeValue(target, node.at);
    const text = 'the whole document cannot be removed';
    return error('target', 'overlay-target', text, 'Select a part of the document.');
  }
  const { update } = action;
  if (typeof node.value !== 'object' || node.value === null) {
    const text = `the target ${where} is a single value, which cannot be updated`;
    const hint = 'Select the object that holds it, and give the new value by its name there.';
    return error('target', 'overlay-target', text, hint);
  }
  if (isObject(node.value) && !isObject(update)) {
    const text = `the target ${where} is an object, but the update is not`;
    return error('update', 'overlay-update', text, 'Write an object to merge into the target.');
  }
  mergeValue(target, node, update as Json, [...action.at, 'update']);
  return undefined;
}
