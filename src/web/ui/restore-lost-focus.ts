// What had the focus may be gone or disabled by the time it should get it back. Then nothing has it, and Tab starts
// from the top of the document: put it on the topmost dialog, or else on the page's heading.

/** Acts in the next frame, when what is closing now is gone. */
export function restoreLostFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const target =
      dialog?.querySelector('input, textarea, [data-autofocus]') ??
      dialog?.querySelector('button') ??
      document.querySelector('[data-page-title]');
    if (target instanceof HTMLElement) target.focus();
  });
}
