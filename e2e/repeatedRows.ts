/**
 * Rows of lists and tables that look like an earlier one: the same elements with the same classes, inline styles and
 * states, in a row of the same stripe. What a style sheet makes of them was seen on the earlier one, whatever their text.
 * Runs in the page.
 */
export function repeatedRows(): Element[] {
  const looks =
    /^(class|style|type|disabled|hidden|aria-(checked|current|disabled|expanded|invalid|pressed|selected)|data-.+)$/;
  const lookOf = (element: Element) => [
    element.localName,
    element.matches(':checked, :focus, :hover'),
    ...[...element.attributes].filter(({ name }) => looks.test(name)).map(({ name, value }) => `${name}=${value}`),
  ];
  const known = new Set<string>();
  return [...document.querySelectorAll('tr, li, [role=row], [role=listitem]')].filter((row) => {
    const stripe = [...(row.parentElement?.children ?? [])].indexOf(row) % 2;
    const look = JSON.stringify([stripe, ...[row, ...row.querySelectorAll('*')].map(lookOf)]);
    if (known.has(look)) return true;
    known.add(look);
    return false;
  });
}
