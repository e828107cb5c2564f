// The files that `npx @hey-api/openapi-ts` reads and writes for takeQuiz.ts. With `.ts` in its imports, Node runs it as it is.
export default {
  input: 'openapi.json',
  output: { path: 'client', module: { extension: '.ts' } },
};
