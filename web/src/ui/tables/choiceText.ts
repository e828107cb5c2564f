/** "12 selected, 5 of them not shown here": a selection spans pages and filters, so hidden items are counted. */
export function choiceText(chosen: number, hidden: number): string {
  if (hidden === 0) return `${chosen} chosen`;
  return chosen === 1 ? '1 chosen, not shown here' : `${chosen} chosen, ${hidden} of them not shown here`;
}

/** The same before an action on them; nothing if all are visible. */
export function hiddenText(chosen: number, hidden: number): string {
  if (hidden === 0) return '';
  if (chosen === 1) return 'It is not shown now.';
  return hidden === 1 ? '1 of them is not shown now.' : `${hidden} of them are not shown now.`;
}
