import { type Machine, nextStatus } from '../../domain/machines.js';

/** A state machine in which one event has no effect. */
export function stays(machine: Machine, event: string): typeof nextStatus {
  return (which, from, what) =>
    which === machine && what === event ? from : nextStatus(which, from, what);
}

/** A state machine in which an event leads to another status, from any status. */
export function leadsTo(machine: Machine, event: string, status: string): typeof nextStatus {
  return (which, from, what) => {
    if (which !== machine || what !== event) return nextStatus(which, from, what);
    return nextStatus(which, from, what) === undefined ? undefined : (status as typeof from);
  };
}
