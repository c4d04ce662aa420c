/** What the author has to mend; the message is all that they need. */
export class Problem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Problem';
  }
}
