export const up = `
-- Seeing the questions is starting (decision 0039): no paper waits for its start any more.
drop table drawn_papers;
`;
