import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { html } from './safe-html.js';

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, label }: { text: () => string; label: string }): VNode {
  const [words, setWords] = useState(label);
  const copy = () => {
    const tell = (said: string) => {
      setWords(said);
      setTimeout(() => setWords(label), 1500);
    };
    const done = navigator.clipboard?.writeText(text());
    if (done === undefined) tell('Not allowed here');
    else
      done.then(
        () => tell('Copied'),
        () => tell('Not allowed here'),
      );
  };
  return html`<button type="button" class="copy" onClick=${copy}>${words}</button>`;
}

/** Copies the address of a place in this page. */
export function CopyLink({ hash }: { hash: string }): VNode {
  const address = () => `${location.href.split('#')[0]}${hash}`;
  return html`<${CopyButton} text=${address} label="Copy link" />`;
}
