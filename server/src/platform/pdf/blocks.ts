/** What a document is made of, in the order in which it is read. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string; isMuted?: boolean }
  | { kind: 'figures'; figures: readonly Figure[] }
  | { kind: 'trend'; summary: string; points: readonly TrendPoint[] }
  | { kind: 'table'; columns: readonly TableColumn[]; rows: readonly (readonly string[])[] };

export interface Figure {
  label: string;
  value: string;
  note?: string;
}

export interface TrendPoint {
  label: string;
  /** When, in any unit; the earliest first. */
  at: number;
  /** 0 to 100. */
  value: number;
}

export interface TableColumn {
  header: string;
  /** Its part of the width, beside the others'. */
  share: number;
  isNumeric?: boolean;
}

export interface PdfDocument {
  title: string;
  author: string;
  writtenAt: Date;
  blocks: readonly Block[];
}
