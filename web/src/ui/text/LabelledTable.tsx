import { type ReactNode, useEffect, useRef } from 'react';

/** Each cell knows its column's heading, which a phone shows before it. */
export function LabelledTable({ children }: { children?: ReactNode }) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const headings = [...(table.current?.querySelectorAll('th') ?? [])].map(({ textContent }) => textContent);
    for (const cell of table.current?.querySelectorAll('td') ?? []) {
      const heading = headings[cell.cellIndex];
      if (heading) cell.dataset['heading'] = heading;
    }
  }, [children]);
  return <table ref={table}>{children}</table>;
}
