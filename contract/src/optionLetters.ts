/** Letters of options in the order shown. */
export const optionLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
