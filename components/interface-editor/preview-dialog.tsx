'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { LineCard } from '@/components/clinical-sessions/procedures/line-card'
import { SectionsSection } from '@/components/clinical-sessions/marking/sections-section'
import { loadSession } from '@/components/clinical-sessions/session/kept-session'
import { sessionSaves } from '@/components/clinical-sessions/session/session-saves'
import { failedSavesStore } from '@/components/shared/live/failed-saves'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { call } from '@/lib/client/request'
import type { Session } from '@/lib/contracts/clinical-sessions'
import type { Scale } from '@/lib/contracts/catalogue'
import { readScale } from '@/lib/contracts/interface-editor'
import { previewSession, scaleOf, type PreviewOf } from './preview-session'

/** The real chairside parts with a made-up session. They are inert: nothing in them can be pressed, and nothing is saved. */
export function PreviewDialog({ what, onClose }: { what: PreviewOf; onClose: () => void }) {
  const t = useTranslations('interfaceEditor.preview')
  const [side, setSide] = useState<'student' | 'teacher'>('student')
  const [session, setSession] = useState<Session | 'failed' | null>(null)

  useEffect(() => {
    let isGone = false
    const words = { student: t('student'), teacher: t('teacher'), clinic: t('clinic'), unnamed: t('unnamed'), section: t('section') }
    void (async () => {
      const [scale, shape] = await Promise.all([findScale(what), loadSession()])
      const parsed = shape.safeParse(previewSession({ what, side, scale, words }))
      if (!isGone) setSession(parsed.success ? parsed.data : 'failed')
    })().catch(() => {
      if (!isGone) setSession('failed')
    })
    return () => void (isGone = true)
  }, [what, side, t])

  return (
    <Dialog open size="md" title={t('title')} description={t('help')} onClose={onClose} closesOnBackdrop>
      <div className="flex flex-col gap-4 pb-4">
        <Segmented
          label={t('side')}
          hideLabel
          options={[
            { value: 'student', label: t('asStudent') },
            { value: 'teacher', label: t('asTeacher') },
          ]}
          value={side}
          onChange={setSide}
        />
        {session === 'failed' && <Banner tone="danger">{t('failed')}</Banner>}
        {session === null && (
          <SkeletonGroup className="flex flex-col gap-3">
            <Skeleton />
            <Skeleton />
          </SkeletonGroup>
        )}
        {session !== null && session !== 'failed' && <Chairside session={session} />}
      </div>
    </Dialog>
  )
}

/** The parts as they are drawn at the chair. */
export function Chairside({ session }: { session: Session }) {
  const t = useTranslations('interfaceEditor.preview')
  const saves = useMemo(
    () =>
      sessionSaves({
        id: session.id,
        show: () => session,
        me: session.student,
        label: '',
        failedSaves: failedSavesStore(),
        onFailed: () => {},
      }),
    [session],
  )
  const parts = [
    ...session.catalogue.procedures.flatMap(({ caption, criteria }) => [caption, ...criteria.map((one) => one.caption)]),
    ...session.catalogue.sections.flatMap(({ caption, items }) => [caption, ...items.map((one) => one.caption)]),
  ]
  return (
    <div role="img" aria-label={t('holds', { parts: parts.join(', ') })}>
      {/* The key draws the parts afresh for each side, since it determines what is unfolded. */}
      <div key={session.side} inert className="flex flex-col gap-3 rounded-card bg-canvas p-3">
        {session.lines.map((line) => (
          <LineCard key={line.id} session={session} line={line} saves={saves} onRemove={() => {}} />
        ))}
        <SectionsSection session={session} saves={saves} />
        {session.lines.length + session.catalogue.sections.length === 0 && <p className="py-4 text-center text-muted">{t('nothing')}</p>}
      </div>
    </div>
  )
}

/** The scale that is being edited, or the one that the server has. */
async function findScale(what: PreviewOf): Promise<Scale> {
  if (what.kind === 'scale') return scaleOf(what.values)
  const { scale } = await call(readScale, { id: what.values.scaleId })
  return scale
}
