import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { AppFailure } from './app-failure.tsx';

/** Shows a message instead of a blank page when the host's screen fails. Plugins' views have their own boundaries. */
export class AppErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error: Error | undefined }
> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error), { cause: error }) };
  }

  override componentDidCatch(_error: Error, _info: ErrorInfo): void {
    // React has already logged it with the component stack.
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <AppFailure error={error} /> : this.props.children;
  }
}

/** The router catches what its pages throw before the boundary above can. */
export function RouteFailure() {
  const error = useRouteError();
  return <AppFailure error={error instanceof Error ? error : new Error(String(error), { cause: error })} />;
}
