/** A problem for the operator to solve; printed as one line, without a stack. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refusal';
  }
}
