declare global {
  interface Window {
    /** Objects on the graphics card that were created and not deleted, in contexts that the page still has. */
    benchLiveGraphics(): number;
  }
}

/** Runs in the page before all other scripts: counts what it keeps on the graphics card. */
export function countGraphics(): void {
  const live = new Map<WeakRef<WebGL2RenderingContext>, Set<object>>();
  const refs = new WeakMap<WebGL2RenderingContext, WeakRef<WebGL2RenderingContext>>();
  const of = (context: WebGL2RenderingContext) => {
    const ref = refs.get(context) ?? new WeakRef(context);
    refs.set(context, ref);
    const objects = live.get(ref) ?? new Set();
    live.set(ref, objects);
    return objects;
  };
  const { prototype } = WebGL2RenderingContext;
  for (const kind of [
    'Buffer',
    'Texture',
    'Framebuffer',
    'Renderbuffer',
    'VertexArray',
    'Program',
    'Shader',
  ]) {
    const create: (...args: unknown[]) => object | null = Reflect.get(prototype, `create${kind}`);
    const remove: (object: object | null) => void = Reflect.get(prototype, `delete${kind}`);
    Reflect.set(prototype, `create${kind}`, function (this: WebGL2RenderingContext, ...args: unknown[]) {
      const made = create.apply(this, args);
      if (made !== null) of(this).add(made);
      return made;
    });
    Reflect.set(prototype, `delete${kind}`, function (this: WebGL2RenderingContext, object: object | null) {
      if (object !== null) of(this).delete(object);
      remove.call(this, object);
    });
  }
  window.benchLiveGraphics = () => {
    let sum = 0;
    for (const [ref, objects] of live) {
      const context = ref.deref();
      if (context === undefined || context.isContextLost()) live.delete(ref);
      else sum += objects.size;
    }
    return sum;
  };
}
