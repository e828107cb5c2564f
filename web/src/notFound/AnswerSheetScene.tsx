import styles from './scenes.module.css';

// Light theme: an answer sheet filled in as 4, 0, 4. Each cell of a figure is one bubble.
const figures = [
  ['X..X', 'X..X', 'XXXX', '...X', '...X'],
  ['XXXX', 'X..X', 'X..X', 'X..X', 'XXXX'],
  ['X..X', 'X..X', 'XXXX', '...X', '...X'],
];
const LETTERS = 'ABCD';

export const AnswerSheetScene = () => (
  <svg viewBox="0 0 320 400" aria-hidden className={styles['scene']}>
    <g className={styles['sheetBelow']}>
      <rect x="34" y="22" width="256" height="360" rx="4" fill="var(--sunken)" stroke="var(--outline)" />
    </g>
    <g className={styles['sheet']}>
      <rect x="26" y="16" width="256" height="360" rx="4" fill="var(--raised)" stroke="var(--outline)" />
      <path d="M48 48h96M48 62h60" strokeWidth="3" stroke="var(--line)" />
      <rect x="228" y="38" width="32" height="32" fill="none" stroke="var(--ink-muted)" />
      <path d="M234 54l7 7 14-15" strokeWidth="2" strokeDasharray="3 3" fill="none" stroke="var(--ink-muted)" />
      {figures.map((rows, figure) =>
        rows.map((row, line) => {
          const y = 100 + figure * 90 + line * 16;
          return (
            <g key={`${figure}${row}${y}`}>
              <text x="62" y={y + 3.5} fontSize="9" textAnchor="end" fill="var(--ink-muted)">
                {figure * 5 + line + 1}
              </text>
              {Array.from(row).map((cell, column) => {
                const x = 92 + column * 44;
                return cell === 'X' ? (
                  <ellipse key={x} cx={x} cy={y} rx="13" ry="6.2" fill="var(--accent)" />
                ) : (
                  <g key={x}>
                    <ellipse cx={x} cy={y} rx="13" ry="6.2" fill="none" stroke="var(--line-strong)" strokeWidth="0.8" />
                    <text x={x} y={y + 2.8} fontSize="7.5" textAnchor="middle" fill="var(--ink-muted)">
                      {LETTERS[column]}
                    </text>
                  </g>
                );
              })}
            </g>
          );
        }),
      )}
    </g>
    {/* Laid down halfway. */}
    <g className={styles['pencil']}>
      <path d="M0 0 7 26H-7z" fill="var(--sunken)" stroke="var(--outline)" />
      <path d="M0 0l2.2 8h-4.4z" fill="var(--ink)" />
      <path d="M-7 26H7v104H-7z" fill="var(--accent)" />
      <path d="M-2.5 26h5v104h-5z" fill="var(--accent-hover)" />
      <path d="M-7 130H7v9H-7z" fill="var(--line-strong)" />
      <path d="M-7 139H7v9a4 4 0 0 1-4 4h-6a4 4 0 0 1-4-4z" fill="var(--score-low)" />
    </g>
  </svg>
);
