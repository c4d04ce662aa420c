import type { ComponentType, ReactElement, ReactNode } from 'react';

/**
 * Makes a plugin's views, which are loaded when first shown, each inside `Frame`: for the context that its components share.
 *
 * @example
 * const view = viewsIn(({ children }) => <LiftsProvider value={lifts}>{children}</LiftsProvider>);
 * context.implement.routes('list', view(async () => (await import('./lift-list.tsx')).LiftList));
 */
export function viewsIn(Frame: (props: { readonly children: ReactNode }) => ReactElement) {
  return <P extends object>(load: () => Promise<ComponentType<P>>) => ({
    load: async () => {
      const View = await load();
      const FramedView = (props: P) => (
        <Frame>
          <View {...props} />
        </Frame>
      );
      return { default: FramedView };
    },
  });
}
