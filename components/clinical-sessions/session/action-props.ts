import type { Session } from '@/lib/contracts/clinical-sessions'
import type { SessionSaves } from './session-saves'
import type { NextUp } from '../marking/use-next-to-mark'

export interface SessionActionsProps {
  session: Session
  saves: SessionSaves
  /** Something was refused: it must be decided before the session goes on. */
  isBlocked: boolean
  /** The next session of a teacher. */
  nextUp: NextUp
  refresh: () => Promise<void>
}

/** `isReady`: whether nothing stands in the way of going on; what does is shown, until it does no more. */
export type ActionsProps = SessionActionsProps & { readonly isReady: () => boolean }
