import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../forms/Button.tsx';
import { cx } from '../cx.ts';
import { pageWindow } from './pageWindow.ts';

type PaginationProps = {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  label?: string;
  className?: string;
};

/** Hidden for a single page. */
export function Pagination({ page, pages, onChange, label = 'Pages', className }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-center gap-x-1 gap-y-2 print:hidden', className)}
    >
      <Button variant="ghost" icon aria-label="Previous page" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </Button>
      {pageWindow(page, pages).map((number) => (
        <Button
          key={number}
          variant={number === page ? 'primary' : 'ghost'}
          icon
          className="max-sm:w-10! tabular-nums"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
        >
          {number}
        </Button>
      ))}
      <Button variant="ghost" icon aria-label="Next page" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <ChevronRight size={20} aria-hidden />
      </Button>
      <span className="w-full text-center text-sm text-ink-muted tabular-nums sm:ml-3 sm:w-auto">
        Page {page} of {pages}
      </span>
    </nav>
  );
}
