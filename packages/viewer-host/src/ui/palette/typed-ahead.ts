/** Milliseconds after which a field that has not appeared gets nothing, because something must have failed. */
const LATEST_MS = 10_000;

/**
 * Keeps what somebody types between the keys that open the search and the moment when its field has the focus. Without
 * it the first letters are lost, or run commands of the page, while the search is fetched and drawn.
 */
export class TypedAhead {
  private text = '';
  private since = 0;
  private isListening = false;

  start(): void {
    if (this.isListening) return;
    this.isListening = true;
    this.text = '';
    this.since = performance.now();
    window.addEventListener('keydown', this.onKeyDown, true);
  }

  /** Ends the listening. */
  take(): string {
    window.removeEventListener('keydown', this.onKeyDown, true);
    this.isListening = false;
    const { text } = this;
    this.text = '';
    return text;
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    if (performance.now() - this.since > LATEST_MS) {
      this.take();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') this.text = this.text.slice(0, -1);
    else if ([...event.key].length === 1) this.text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
