'use client'

import { useLazy } from '@/components/ui/use-lazy'
import { seriousStep } from '@/lib/clinical/steps'
import type { Session } from '@/lib/contracts/clinical-sessions'
import type { ConcernCardProps } from './concern-section'
import { useConcernPlace } from './concern-place'
import { fieldIdOf } from '../header/field-id'
import type { SessionSaves } from '../session/session-saves'

/** The draft in its session, for its author, unless it is being written beside the mark that gave rise to it. */
export function ConcernPart({ session, saves }: { session: Session; saves: SessionSaves }) {
  const place = useConcernPlace(session.id)
  // A mark that is not the lowest any more shows no concern beside it.
  const isBesideMark = session.marks.some(({ side, target, value, scaleId }) => {
    const scale = session.catalogue.scales.find(({ id }) => id === scaleId)
    return side === 'TEACHER' && fieldIdOf(target) === place && scale !== undefined && value !== null && value === seriousStep(scale)
  })
  return session.concern && !isBesideMark ? <LateConcern concern={session.concern} sessionId={session.id} saves={saves} /> : null
}

/** A concern is rare, so its code is loaded when it is needed. */
export function LateConcern(props: ConcernCardProps) {
  const ConcernCard = useLazy(true, loadCard, doNothing)
  return ConcernCard && <ConcernCard {...props} />
}

const loadCard = async () => (await import('./concern-section')).ConcernCard
const doNothing = () => {}
