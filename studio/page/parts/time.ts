import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { html } from './html.js';

/** A length of time in words: `41 s`, `3 min 5 s`, `2 h 10 min`. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the user's own time zone. */
export const Moment = ({ at }: { readonly at: string }): VNode =>
  html`<time datetime=${at} title=${at}>${momentText(at)}</time>`;

export const momentText = (at: string): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : FORMAT.format(date);
};

/** The time now; changes each second while `isOn`. */
export function useNow(isOn = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
