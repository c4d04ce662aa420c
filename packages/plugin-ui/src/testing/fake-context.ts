/**
 * Gives every canvas of happy-dom a context that draws nothing, so that chart.js runs as it does in a browser.
 * @returns a function that restores the canvases
 */
export function fakeContext(): () => void {
  const before = HTMLCanvasElement.prototype.getContext;
  const context = (canvas: HTMLCanvasElement) =>
    new Proxy<Record<PropertyKey, unknown>>(
      { canvas, measureText: (text: string) => ({ width: text.length * 6 }) },
      {
        get: (own, name) => (name in own ? own[name] : () => undefined),
        set: (own, name, value) => {
          own[name] = value;
          return true;
        },
      },
    );
  // chart.js asks for nothing but a 2D context, and the proxy has every method that it calls.
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
    return context(this);
  } as unknown as typeof before;
  const hadPath = 'Path2D' in globalThis;
  if (!hadPath) Object.assign(globalThis, { Path2D: class {} });
  return () => {
    if (!hadPath) Reflect.deleteProperty(globalThis, 'Path2D');
    HTMLCanvasElement.prototype.getContext = before;
  };
}
