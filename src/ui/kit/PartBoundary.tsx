import { Component, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

/** How often a part that says nothing of its end is begun anew by itself. */
const QUIET_RETRIES = 3

type Props = {
  /** For what works behind the screen (toasts, notices): it is begun anew by itself, and then left away. */
  readonly quiet?: boolean
  readonly children: ReactNode
}
type State = { readonly failures: number; readonly isDown: boolean }

/**
 * Keeps a fault of one part of the screen to that part: the others go on, with the password that they show.
 * What was thrown may quote anything: nothing of it is shown (mount-root.tsx logs its class).
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failures: 0, isDown: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isDown: true }
  }

  override componentDidCatch() {
    const failures = this.state.failures + 1
    this.setState({ failures, isDown: this.props.quiet !== true || failures > QUIET_RETRIES })
  }

  override render() {
    if (!this.state.isDown) return this.props.children
    return this.props.quiet ? null : <BrokenPart onRetry={() => this.setState({ isDown: false })} />
  }
}

const BrokenPart = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('shell')
  return (
    <Alert kind="destructive" title={t('broken.title')}>
      <p>{t('broken.text')}</p>
      <Button onClick={onRetry}>{t('broken.retry')}</Button>
    </Alert>
  )
}
