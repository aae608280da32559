import { type Machine, nextStatus } from '../../domain/machines.js';

/** A machine in which one event leads nowhere: things stay as they are. */
export function stays(machine: Machine, event: string): typeof nextStatus {
  return (which, from, what) =>
    which === machine && what === event ? from : nextStatus(which, from, what);
}

/** A machine in which an event leads somewhere else, from whatever status. */
export function leadsTo(machine: Machine, event: string, status: string): typeof nextStatus {
  return (which, from, what) => {
    if (which !== machine || what !== event) return nextStatus(which, from, what);
    return nextStatus(which, from, what) === undefined ? undefined : (status as typeof from);
  };
}
