import type { ReactNode } from 'react'
import { BackButton } from '@/components/ui/back-button'
import { classNames } from '@/components/ui/class-names'
import { StandingBar } from './standing-bar'

interface PageTemplateProps {
  /**
   * `editor`: one column, no main menu; among the settings it stays on a desk. `session`: no main menu on a phone, and edge to edge everywhere: it brings its own padding.
   * `bare`: nothing of the shell, edge to edge.
   */
  kind: 'editor' | 'session' | 'bare'
  /** The address to which the back button leads. */
  back?: string
  /** The text of the back button, such as 'Clinical'. */
  backLabel?: string
  /**
   * Content between the back button and the status that says what the screen is about; shown once the heading with this id has scrolled away. For `session`.
   */
  standing?: { readonly headId: string; readonly content: ReactNode; readonly always?: boolean } | undefined
  /** The save indicator, at the other end of the back button's row. */
  status?: ReactNode
  /** Whether an editor has something beside its column. */
  isWide?: boolean
  children: ReactNode
}

// A session is long, so the way back and the save state stay in sight: on a phone across the screen, elsewhere at its edge.
const heads = {
  editor: 'mb-2',
  bare: 'px-4 pt-2 md:px-6',
  session: 'sticky top-0 z-20 bg-canvas px-4 pt-1 md:top-topbar md:ml-auto md:w-fit md:rounded-card md:px-6 md:pt-0',
}
const looks = { editor: 'mx-auto w-full max-w-editor', session: 'flex grow flex-col', bare: 'flex grow flex-col' }

/**
 * The frame of a screen without the main menu. The shell hides its parts by CSS (shell.css), so nothing flashes. The back button asks first where the screen
 * reported unsaved changes (useUnsavedChanges). PageHeader inside it needs no `back` of its own.
 */
export function PageTemplate({ kind, back, backLabel, standing, status, isWide, children }: PageTemplateProps) {
  const isPhoneOnly = kind === 'session'
  return (
    <div data-template={kind} className={isWide ? 'mx-auto w-full max-w-6xl' : looks[kind]}>
      {standing && back && backLabel && <StandingBar {...standing} back={back} backLabel={backLabel} status={status} />}
      {!standing && (back || status) && (
        <div
          data-print="hide"
          className={classNames(
            'flex min-h-control flex-wrap items-center justify-between gap-x-4',
            heads[kind],
            isPhoneOnly && !status && 'md:hidden',
          )}
        >
          {back && backLabel ? (
            <div className={classNames(isPhoneOnly && 'md:hidden')}>
              <BackButton href={back} label={backLabel} />
            </div>
          ) : (
            <span />
          )}
          {status}
        </div>
      )}
      {children}
    </div>
  )
}
