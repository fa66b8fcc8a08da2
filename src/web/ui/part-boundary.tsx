// Around a part whose code may be out of reach: the page goes on without it, and it is tried again in a while.
import { Component, type ReactNode } from 'react';
import { PageNotFetched } from '#web/ui/page/page-not-fetched.ts';

interface PartBoundaryProps {
  readonly onMissing: () => void;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

type State = { readonly error?: unknown };

const RETRY_MS = 5_000;

/** Every other error is its parents'. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PageNotFetched)) return;
    this.props.onMissing();
    this.#timer = setTimeout(this.props.onRetry, RETRY_MS);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof PageNotFetched) return null;
    throw error;
  }
}
