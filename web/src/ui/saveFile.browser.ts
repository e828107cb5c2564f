/** Downloads a file in the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; without this the content would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
