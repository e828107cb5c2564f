/** Days that a round keeps its candidates' data after its end. */
export const retentionDays = { least: 30, most: 3650 } as const;
