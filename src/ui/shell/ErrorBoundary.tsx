import { Component, type ReactNode } from 'react'
import { RouteError } from './RouteError.tsx'

/**
 * Shows the error page instead of a screen that threw. The router's data mode would bring one of its own, and
 * 16 kB (gzip) of loaders and actions that no screen uses.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <RouteError /> : this.props.children
  }
}
