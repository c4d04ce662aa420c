import { Component, type ReactNode } from 'react';
import { toError } from '../time-limit.ts';

interface BoundaryProps {
  readonly onCrash: (error: Error) => void;
  readonly renderCrash: (error: Error, retry: () => void) => ReactNode;
  readonly children?: ReactNode;
}

/** Catches errors that its children throw while they render. */
export class ViewBoundary extends Component<BoundaryProps, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: toError(thrown) };
  }

  override componentDidCatch(thrown: unknown): void {
    this.props.onCrash(toError(thrown));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.renderCrash(error, () => this.setState({ error: undefined }));
  }
}
