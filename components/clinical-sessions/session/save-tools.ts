import type { Person, Session } from '@/lib/contracts/clinical-sessions'
import type { Place } from '@/lib/client/queue'

/** The tools that every save of a session uses; passed to the saves whose code is loaded later. */
export type SaveTools = {
  readonly id: string
  readonly show: (change: (session: Session) => Session) => Session
  readonly me: Person
  readonly newest: () => Session
  readonly place: (part?: string) => Place
  readonly now: () => string
  /** An act that is done or not done: if it could not be stored, the session is put back as it was and nothing waits. */
  readonly act: (change: (session: Session) => Session, save: (done: { readonly occurredAt: string }) => Promise<void>) => Promise<boolean>
  readonly savePart: (part: string, save: (done: { readonly occurredAt: string }) => Promise<void>) => Promise<boolean>
}
