'use client'

import { useTranslations } from 'next-intl'
import { PageTemplate } from '@/components/shell/page-template'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { PageHeader } from '@/components/ui/page-header'
import { SaveIndicator } from '@/components/ui/save-indicator'
import { useFormats } from '@/lib/i18n/use-formats'
import { isEditable } from '@/lib/states/treatment-session'
import { CancelButton } from './cancel-button'
import { CommentsSection } from './comments-section'
import { HeaderSection } from './header-section'
import { HistorySection } from './history-section'
import { ProceduresSection } from './procedures-section'
import { RefusedParts } from './refused-parts'
import { RemarkSection } from './remark-section'
import { SectionsSection } from './sections-section'
import { SessionActions } from './session-actions'
import { SessionChip } from './session-chip'
import type { SessionSaves } from './session-saves'
import { useCatalogue, useWorkspace } from './use-local-copy'
import type { LoadedSession } from './use-session'

type SessionDetailProps = Extract<LoadedSession, { phase: 'ready' }> & { readonly saves: SessionSaves }

/** The whole session on one page: who and where, what was done, how well, what was said. */
export function SessionDetail({ session, saves, show, refused, saveState, refresh }: SessionDetailProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const { data: catalogue } = useCatalogue()
  const { data: workspace } = useWorkspace()
  const { header, student, teacher, clinic, side } = session
  const title = side === 'student' ? t('session') : student.displayName
  const place = [clinic.name, header.chairNumber && t('chair', { number: header.chairNumber })].filter(Boolean).join(', ')
  const when = `${formats.longDay(header.heldOn)}, ${t(`shift.${header.shift}`)}`

  return (
    <PageTemplate kind="session" back="/clinical" backLabel={t('title')} status={<SaveIndicator state={saveState} />}>
      <div className="flex w-full max-w-3xl grow flex-col gap-4 px-4 pb-6 wrap-anywhere md:px-6">
        <PageHeader
          title={title}
          after={<SessionChip state={session.state} check={session.check} attendance={header.patientAttendance} />}
          leading={side === 'student' ? undefined : <Avatar name={student.displayName} />}
          subtitle={[student.year && side !== 'student' ? t('yearOfStudy', { year: student.year }) : '', when, place, side === 'student' ? teacher.displayName : ''].filter(Boolean).join(' · ')}
        />
        <RefusedParts session={session} catalogue={catalogue} workspace={workspace} refused={refused} show={show} refresh={refresh} />
        {session.state === 'MARKED_LOCKED' && (
          <Banner tone="success" title={t('locked.title')} announce="none">
            {session.finishedBy && session.finishedAt ? t('locked.by', { name: session.finishedBy.displayName, at: formats.dateTime(session.finishedAt) }) : ''}
          </Banner>
        )}
        {session.state === 'CANCELLED' && <Banner tone="info" title={t('cancelled.title')} announce="none">{t('cancelled.why')}</Banner>}
        <HeaderSection session={session} catalogue={catalogue} workspace={workspace} saves={saves} />
        <ProceduresSection session={session} catalogue={catalogue} saves={saves} show={show} />
        <SectionsSection session={session} saves={saves} />
        <RemarkSection session={session} saves={saves} />
        <CommentsSection session={session} saves={saves} />
        <HistorySection session={session} />
        {session.may.cancel && <CancelButton saves={saves} />}
      </div>
      {(isEditable(session.state) || session.may.finish) && session.side !== 'viewer' && <SessionActions session={session} saves={saves} isBlocked={refused.length > 0} />}
    </PageTemplate>
  )
}
