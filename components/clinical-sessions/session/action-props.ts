import type { Session } from '@/lib/contracts/clinical-sessions'
import type { SessionSaves } from './session-saves'
import type { NextUp } from '../marking/use-next-to-mark'

export interface SessionActionsProps {
  session: Session
  saves: SessionSaves
  /** Whether a save was refused and has to be resolved before the session continues. */
  isBlocked: boolean
  /** The next session of a teacher. */
  nextUp: NextUp
  refresh: () => Promise<void>
}

/** `isReady` tells whether nothing prevents going on; it also shows the obstacles, until they are removed. */
export type ActionsProps = SessionActionsProps & { readonly isReady: () => boolean }
