/** Copies, even without the clipboard API: plain http on a company network. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
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
