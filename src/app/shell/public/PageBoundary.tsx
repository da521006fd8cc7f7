import { Component, type ReactNode } from 'react';
import { PageFailed } from './PageFailed.tsx';

type PageBoundaryProps = {
  place: string;
  children: ReactNode;
};
type PageBoundaryState = { failed: { error: unknown; place: string } | undefined };

/** Isolates a crashed page. React supports this in classes only. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { failed: undefined };

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { failed: { error, place: '' } };
  }

  static getDerivedStateFromProps(
    { place }: PageBoundaryProps,
    { failed }: PageBoundaryState,
  ): PageBoundaryState | null {
    if (failed?.place === '') return { failed: { ...failed, place } };
    return failed && failed.place !== place ? { failed: undefined } : null;
  }

  override render() {
    const { failed } = this.state;
    return failed ? <PageFailed error={failed.error} /> : this.props.children;
  }
}
