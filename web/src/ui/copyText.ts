/**
 * Copies, even without the clipboard API: plain http on a company network.
 *
 * @param text May arrive later. Safari lets a page copy only while it handles a press, so call this at once.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (navigator.clipboard !== undefined) {
    if (typeof text === 'string') return navigator.clipboard.writeText(text);
    const later = text.then((words) => new Blob([words], { type: 'text/plain' }));
    // Whether or not the clipboard waits for it: the caller knows why it failed.
    later.catch(() => undefined);
    return navigator.clipboard.write([new ClipboardItem({ 'text/plain': later })]);
  }
  copySelected(await text);
}

function copySelected(text: string) {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  // While a dialog is open, everything outside it is inert and cannot be selected.
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  const focused = document.activeElement;
  area.select();
  document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
}
