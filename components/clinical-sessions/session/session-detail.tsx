'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { SessionTests } from '@/components/competency-tests/session-tests'
import { ReflectOnThis } from '@/components/reflections/reflect-on-this'
import { SessionFeedbackLinks } from '@/components/feedback/session-links'
import { WhereRead } from '@/components/shared/location/where-read'
import { useOpensProgress } from '@/components/shared/use-places'
import { useIsWide } from '@/components/ui/use-is-wide'
import { useLazy } from '@/components/ui/use-lazy'
import { StudentProgressLink } from '@/components/shared/student-name'
import { PageTemplate } from '@/components/shared/page/page-template'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Chip } from '@/components/ui/chip'
import { PageHeader } from '@/components/ui/page-header'
import { SaveIndicator } from '@/components/ui/save-indicator'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { roomOfChair } from '@/lib/clinical/rooms'
import { useFormats } from '@/lib/i18n/use-formats'
import { isEditable } from '@/lib/states/treatment-session'
import { CancelButton } from './cancel-button'
import { ChecksSection } from '../checks/checks-section'
import { CommentsSection } from '../comments/comments-section'
import { HeaderSection } from '../header/header-section'
import { HandOverButton } from '../clinic/handover-button'
import { HistorySection } from '../history/history-section'
import { LateParts } from '../late/late-parts'
import { ConcernPart } from '../concerns/concern-part'
import { MarkRestNews } from '../marking/mark-rest'
import { marksFollow } from '../marking/marks-follow'
import { memoPart } from './memo-part'
import { OutsidePart } from '../outside/outside-part'
import { PhraseBook } from '../marking/phrase-book'
import { ProceduresSection } from '../procedures/procedures-section'
import { RadiographsSection } from '../radiographs/radiographs-section'
import { RefusedParts } from '../refused/refused-parts'
import { RemarkSection } from './remark-section'
import { SectionsSection } from '../marking/sections-section'
import { SessionActions } from './session-actions'
import { SessionChip } from './session-chip'
import type { SessionSaves } from './session-saves'
import { SessionStanding } from './session-standing'
import { TeacherSubtitle } from './teacher-subtitle'
import { UnlockButton } from './unlock-button'
import { UnreadHint } from '../comments/unread-hint'
import { UnlockedBanner } from './unlocked-banner'
import { useCatalogue, useWorkspace } from '@/components/shared/live/use-lists'
import { VisitLinks } from '../header/visit-links'
import { useNextToMark } from '../marking/use-next-to-mark'
import type { Catalogue } from './new-session'
import type { LoadedSession } from './use-session'

// Each mark draws itself when it is tapped, and so do the parts that count marks; the parts here use other fields.
const Header = memoPart(HeaderSection, ['lines', 'remarks', 'comments', 'history', 'radiographs', 'checks', 'check'])
const Checks = memoPart(ChecksSection, ['lines', 'remarks', 'history'])
const Radiographs = memoPart(RadiographsSection, ['remarks', 'history'])
const Remarks = memoPart(RemarkSection, ['lines', 'history'])
const Outside = memoPart(OutsidePart, ['lines', 'history', 'remarks', 'comments', 'radiographs', 'checks', 'check'])
const Comments = memoPart(CommentsSection, ['lines', 'history', 'remarks'])
const History = memoPart(HistorySection, ['remarks'])

// These parts use the marks, but not whether something is being saved.
const Procedures = memo(ProceduresSection)
const Sections = memo(SectionsSection)
const RestNews = memo(MarkRestNews)
const Actions = memo(SessionActions)

// Loaded only where there is room beside the marks, and never at the start.
const loadLast = async () => (await import('./last-of-procedure')).LastOfProcedure
const doNothing = () => {}

const headId = 'session-head'

type SessionDetailProps = Extract<LoadedSession, { phase: 'ready' }> & { readonly saves: SessionSaves }

/** The whole session on one page: people and place, procedures, marks and remarks. */
export function SessionDetail({ session, saves, show, refused, saveState, refresh }: SessionDetailProps) {
  const t = useTranslations('clinical')
  const tm = useTranslations('marking')
  const locks = useTranslations('locks')
  const formats = useFormats()
  const { data: catalogue } = useCatalogue()
  const { data: workspace } = useWorkspace()
  const { header, student, teacher, clinic, side } = session
  const marks = side === 'teacher'
  const nextUp = useNextToMark(session.id, marks)
  const isWide = useIsWide()
  const opensProgress = useOpensProgress()
  const LastOfProcedure = useLazy(isWide && marks && opensProgress, loadLast, doNothing)
  const ready = nextUp.data?.waiting ?? 0
  const title = side === 'student' ? t('session') : student.displayName
  const place = [
    clinic.name,
    header.location,
    roomOfChair(clinic.rooms, header.chairNumber),
    header.chairNumber && t('chair', { number: header.chairNumber }),
  ]
    .filter(Boolean)
    .join(', ')
  const time = header.startsAt && [header.startsAt, header.endsAt].flatMap((at) => (at ? [formats.time(at)] : [])).join('–')
  const when = `${formats.longDay(header.heldOn)}, ${time || t(`shift.${header.shift}`)}`

  return (
    <PhraseBook catalogue={catalogue}>
      <PageTemplate
        kind="session"
        back="/clinical"
        backLabel={marks ? (ready > 0 ? tm('readyCount', { count: ready }) : tm('ready')) : t('title')}
        standing={side === 'student' ? undefined : { headId, content: <SessionStanding session={session} />, always: marks }}
        status={<SaveIndicator state={saveState} />}
      >
        <div className="flex w-full max-w-3xl grow flex-col gap-2 px-4 pb-6 wrap-anywhere md:gap-4 md:px-6 xl:max-w-none">
          <div id={headId} className="max-md:-mb-1">
            <PageHeader
              compact={marks}
              title={title}
              after={
                <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
                  <SessionChip state={session.state} check={session.check} attendance={header.patientAttendance} />
                  <UnreadHint comments={session.comments} />
                  {side !== 'student' && <StudentProgressLink student={student} />}
                  {header.retrospectiveReason !== null && <Chip tone="info">{locks('head.retrospectiveChip')}</Chip>}
                </span>
              }
              leading={side === 'student' ? undefined : <Avatar name={student.displayName} />}
              subtitle={
                marks ? (
                  <TeacherSubtitle session={session} when={when} />
                ) : (
                  <p className="first-letter:uppercase">
                    {[
                      side === 'viewer' && student.year ? t('yearOfStudy', { year: student.year }) : '',
                      when,
                      place,
                      side === 'student' ? teacher.displayName : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                )
              }
            />
          </div>
          {marks && <RestNews session={session} refresh={refresh} />}
          <RefusedParts session={session} catalogue={catalogue} workspace={workspace} refused={refused} show={show} refresh={refresh} />
          {session.state === 'MARKED_LOCKED' && (
            <Banner
              tone="success"
              title={t('locked.title')}
              announce="none"
              action={session.may.unlock && <UnlockButton sessionId={session.id} refresh={refresh} />}
            >
              {session.finishedBy && session.finishedAt
                ? t('locked.by', { name: session.finishedBy.displayName, at: formats.dateTime(session.finishedAt) })
                : ''}
            </Banner>
          )}
          {marksFollow(session) && <Banner tone="info">{tm('soon')}</Banner>}
          <UnlockedBanner session={session} />
          <LateParts session={session} catalogue={catalogue} workspace={workspace} refresh={refresh} />
          <VisitLinks linked={session.visit.linked} />
          {side === 'student' && (session.state === 'MARKED_LOCKED' || session.state === 'UNLOCKED') && (
            <SessionFeedbackLinks sessionId={session.id} />
          )}
          {session.state === 'CANCELLED' && (
            <Banner tone="info" title={t('cancelled.title')} announce="none">
              {t('cancelled.why')}
            </Banner>
          )}
          <div className="flex max-w-180 flex-wrap gap-x-2">
            <Header session={session} catalogue={catalogue} workspace={workspace} saves={saves} refresh={refresh} />
            <Checks session={session} saves={saves} />
          </div>
          <WhereRead fixes={session.where} />
          <div className="flex flex-col gap-4 xl:flex-row xl:items-start xl:gap-4 2xl:gap-6">
            <div className="flex min-w-0 flex-col gap-3 md:gap-4 xl:w-180">
              <Procedures session={session} catalogue={catalogue} saves={saves} show={show} />
              <Radiographs session={session} saves={saves} />
              <Sections session={session} saves={saves} />
              <Remarks session={session} saves={saves} />
              {marks && <ConcernPart session={session} saves={saves} />}
              <Outside session={session} refresh={refresh} />
            </div>
            <aside aria-label={t('beside')} className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-28 xl:w-64 xl:shrink-0 2xl:w-75">
              <Comments session={session} saves={saves} />
              {LastOfProcedure && <LastOfProcedure session={session} />}
              <SessionTests sessionId={session.id} />
              <History key={session.id} session={session} refresh={refresh} />
              <div className="flex flex-wrap gap-2">
                {side === 'student' && session.state !== 'CANCELLED' && (
                  <ReflectOnThis
                    origin={{ kind: 'SESSION', id: session.id }}
                    title={procedureNames(session, catalogue) || t('session')}
                    note={[clinic.name, teacher.displayName].filter(Boolean).join(' · ')}
                    happenedOn={header.heldOn}
                  />
                )}
                {session.may.handOver && <HandOverButton sessionId={session.id} onDone={() => void refresh()} />}
                {session.may.cancel && <CancelButton saves={saves} />}
              </div>
            </aside>
          </div>
        </div>
        {(marks || (isEditable(session.state) && side === 'student')) && (
          <Actions session={session} saves={saves} isBlocked={refused.length > 0} nextUp={nextUp} refresh={refresh} />
        )}
      </PageTemplate>
    </PhraseBook>
  )
}

/** The captions of the session's procedures, each once, by the catalogue on this device. */
function procedureNames({ lines }: Session, catalogue: Catalogue | null): string {
  const names = new Map(catalogue?.procedures.map(({ id, caption }) => [id, caption]))
  return [...new Set(lines.flatMap(({ procedureId }) => names.get(procedureId) ?? []))].join(', ')
}
