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

/** `isReady` returns whether nothing is missing for the next step; it also shows what is missing until it has been added. */
export type ActionsProps = SessionActionsProps & { readonly isReady: () => boolean }
