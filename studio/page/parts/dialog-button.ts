import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from './html.js';

interface DialogProps {
  readonly label: string;
  readonly title: string;
  readonly children: () => ComponentChildren;
}

/** A button that opens a dialog; the browser holds the focus in it, and Escape closes it. */
export function DialogButton({ label, title, children }: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const close = () => dialog.current?.close();
  return html`<button type="button" onClick=${() => setOpen(true)}>${label}</button>
${isOpen ? html`<dialog ref=${dialog} aria-label=${title} onClose=${() => setOpen(false)}><h2>${title}</h2>${children()}<p class="buttons"><button type="button" onClick=${close}>Close</button></p></dialog>` : ''}`;
}
