/** "12 selected, 5 not shown here": a selection spans pages and filters, so hidden items are counted. */
export function choiceText(selected: number, hidden: number): string {
  if (hidden === 0) return `${selected} selected`;
  return selected === 1 ? '1 selected, not shown here' : `${selected} selected, ${hidden} not shown here`;
}

/** The same before an action on them; nothing if all are visible. */
export function hiddenText(selected: number, hidden: number): string {
  if (hidden === 0) return '';
  if (selected === 1) return 'It isn’t shown now.';
  return hidden === 1 ? '1 of them isn’t shown now.' : `${hidden} of them aren’t shown now.`;
}
