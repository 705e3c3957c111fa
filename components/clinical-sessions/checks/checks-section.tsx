'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Section } from '@/components/ui/section'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'
import { isOpenCheck, stoppedAtStart } from '@/lib/clinical/checks'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { stateText } from './checks-words'
import type { SessionSaves } from '../session/session-saves'
import { useTimeOn } from '../session/use-time-on'

const loadPanel = async () => (await import('./checks-panel')).ChecksPanel
const doNothing = () => {}

/** The checks of a session, each with its outcome. The section is open while one of them needs an action. */
export function ChecksSection({ session, saves }: { session: Session; saves: SessionSaves }) {
  const t = useTranslations('checks')
  const due = reasonToOpen(session)
  const [turned, setTurned] = useState<{ readonly due: string; readonly open: boolean } | null>(null)
  const isOpen = turned?.due === due ? turned.open : due !== ''
  const Panel = useLazy(isOpen, loadPanel, doNothing)
  const { checks, may } = session
  const early = checks.filter(({ kind }) => kind !== 'FINAL_CHECK')
  if (checks.length === 0 && !may.askForCheck && !may.mark) return null
  const last = (early.length > 0 ? early : checks).at(-1)
  return (
    <>
      <div className="order-3 basis-full not-empty:mt-2">
        <StoppedBanner session={session} />
      </div>
      <Section
        first
        isChip
        id="checks"
        title={t('title')}
        count={last && t('summary', { kind: t(`kind.${last.kind}`), state: stateText(t, last) })}
        open={isOpen}
        onOpenChange={(open) => setTurned({ due, open })}
      >
        {Panel ? (
          <Panel session={session} saves={saves} />
        ) : (
          <SkeletonGroup className={roomOf(session)}>
            <Skeleton />
          </SkeletonGroup>
        )}
      </Section>
    </>
  )
}

/** The reason why the section opens by itself: a check that waits for the teacher, or an answer for the student. Each new reason opens it again. */
function reasonToOpen({ checks, side, may }: Session): string {
  const last = checks.at(-1)
  if (may.mark) return checks.find((check) => isOpenCheck(check) && check.kind !== 'FINAL_CHECK')?.id ?? ''
  return side === 'student' && (last?.outcome === 'AGAIN' || last?.outcome === 'STOPPED') ? last.id : ''
}

/**
 * Reserves the height of the form that is loaded, so that nothing below it moves. The start check is higher, because only it has the checklist of preparations.
 */
function roomOf({ checks, may }: Session): string | undefined {
  const due = may.mark ? checks.find((check) => isOpenCheck(check) && check.kind !== 'FINAL_CHECK') : undefined
  if (!due) return undefined
  return due.kind === 'START_CHECK' ? 'min-h-121 md:min-h-87' : 'min-h-64 md:min-h-56'
}

/** Says plainly to both sides that the treatment was not to be begun. */
function StoppedBanner({ session }: { session: Session }) {
  const t = useTranslations('checks')
  const timeOf = useTimeOn(session.header.heldOn)
  const stopped = stoppedAtStart(session.checks)
  if (!stopped?.endedBy || !stopped.endedAt) return null
  return (
    <Banner tone="danger" title={t('stopped.title')} announce="none">
      <p>{t('stopped.by', { name: stopped.endedBy.displayName, time: timeOf(stopped.endedAt) })}</p>
      {stopped.note && <p className="whitespace-pre-wrap">{stopped.note}</p>}
    </Banner>
  )
}
