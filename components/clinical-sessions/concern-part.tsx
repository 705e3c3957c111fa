'use client'

import { useLazy } from '@/components/ui/use-lazy'
import type { Session } from '@/lib/contracts/clinical-sessions'
import type { SessionSaves } from './session-saves'

/** The draft in its session, for its author. That is seldom, so its code comes when it is needed. */
export function ConcernPart({ session, saves }: { session: Session; saves: SessionSaves }) {
  return session.concern ? <Loaded concern={session.concern} saves={saves} /> : null
}

function Loaded(props: { concern: NonNullable<Session['concern']>; saves: SessionSaves }) {
  const ConcernCard = useLazy(true, loadCard, nothing)
  return ConcernCard && <ConcernCard {...props} />
}

const loadCard = async () => (await import('./concern-section')).ConcernCard
const nothing = () => {}
