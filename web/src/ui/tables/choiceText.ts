/** "12 chosen, 5 of them not shown here": a choice is kept over pages and filters, so it says what is out of sight. */
export function choiceText(chosen: number, hidden: number): string {
  if (hidden === 0) return `${chosen} chosen`;
  return chosen === 1 ? '1 chosen, not shown here' : `${chosen} chosen, ${hidden} of them not shown here`;
}

/** The same where it is asked for an act on them; nothing where all are in sight. */
export function hiddenText(chosen: number, hidden: number): string {
  if (hidden === 0) return '';
  if (chosen === 1) return 'It is not shown now.';
  return hidden === 1 ? '1 of them is not shown now.' : `${hidden} of them are not shown now.`;
}
