/** The parts of a document, in reading order. */
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
  /** The time, in any unit; earliest first. */
  at: number;
  /** 0 to 100. */
  value: number;
}

export interface TableColumn {
  header: string;
  /** Its share of the width, relative to the others. */
  share: number;
  isNumeric?: boolean;
}

export interface PdfDocument {
  title: string;
  author: string;
  writtenAt: Date;
  blocks: readonly Block[];
}
