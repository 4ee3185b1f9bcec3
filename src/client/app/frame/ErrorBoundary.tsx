import { Component, type ReactNode } from 'react';
import { resetFailures } from '../screen.tsx';

export interface Failure {
  error: unknown;
  retries: number;
  retry: () => void;
}

export interface ErrorBoundaryProps {
  resetKey?: string;
  fallback: (failure: Failure) => ReactNode;
  children: ReactNode;
}

interface State {
  failed: { error: unknown } | null;
  retries: number;
  resetKey: string | undefined;
}

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
