import { Component, type ReactNode } from 'react';
import { resetFailures } from './screen.tsx';

export interface Failure {
  error: unknown;
  /** How often it has been tried again in vain. */
  retries: number;
  retry: () => void;
}

export interface ErrorBoundaryProps {
  /** Another one is another try: the path of a screen. */
  resetKey?: string;
  /** Shown in place of what failed. */
  fallback: (failure: Failure) => ReactNode;
  children: ReactNode;
}

interface State {
  failed: { error: unknown } | null;
  retries: number;
  resetKey: string | undefined;
}

/** Keeps what fails to render, or to load, from taking the rest of the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: null, retries: 0, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: null, retries: 0, resetKey };
  }

  override componentDidCatch() {
    resetFailures();
  }

  retry = () => this.setState(({ retries }) => ({ failed: null, retries: retries + 1 }));

  override render() {
    const { failed, retries } = this.state;
    if (!failed) return this.props.children;
    return this.props.fallback({ error: failed.error, retries, retry: this.retry });
  }
}
