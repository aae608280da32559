import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { html } from './html.js';

interface DialogProps {
  readonly label: string;
  readonly title: string;
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a dialog; the browser holds the focus in it, and Escape closes it. */
export function DialogButton({ label, title, children }: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return html`<button type="button" onClick=${() => dialog.current?.showModal()}>${label}</button>
<dialog ref=${dialog} aria-label=${title}><h2>${title}</h2>${children(close)}<p class="buttons"><button type="button" onClick=${close}>Close</button></p></dialog>`;
}
