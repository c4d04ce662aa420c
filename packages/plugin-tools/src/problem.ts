/** What the author has to mend; the message is all that they need. */
export class Problem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Problem';
  }
}
