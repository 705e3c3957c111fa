'use client'

import { CalendarDays, CheckCheck, CloudOff, QrCode, UserPlus, UsersRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { closeRegister, judgeFlag, reopenRegister } from '@/lib/contracts/attendance'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { AddStudentDialog } from './add-student-dialog'
import { useEventWords } from './event-words'
import { MakesUpDialog } from './makes-up-dialog'
import { OpenCheckInDialog } from './open-check-in-dialog'
import { standingOf, tallyOf, type Tally } from './register-marks'
import { RegisterRow } from './register-row'
import { useRegister, type Register, type RegisterTools } from './use-register'

interface RegisterScreenProps {
  id: string
  initial?: Register | null
}

/** The register of a date: mark all present, then the exceptions, then close it. Each tap is stored on this device at once. */
export function RegisterScreen({ id, initial = null }: RegisterScreenProps) {
  const t = useTranslations('attendance')
  const errors = useTranslations('errors')
  const tools = useRegister(id, initial)
  const { register, isMissing, offline, reload } = tools
  if (!register)
    return (
      <div className="flex flex-col gap-4">
        <PageHeader title={t('register.title')} />
        {isMissing && (
          <EmptyState
            icon={<CloudOff />}
            title={t('register.notLoaded')}
            action={<Button onPress={() => void reload()}>{errors('tryAgain')}</Button>}
          >
            {offline ? t('register.notLoadedHelp') : ''}
          </EmptyState>
        )}
      </div>
    )
  return <Loaded register={register} tools={tools} />
}

function Loaded({ register, tools }: { register: Register; tools: RegisterTools }) {
  const t = useTranslations('attendance')
  const when = useEventWords()
  const [dialog, setDialog] = useState<'add' | 'code' | null>(null)
  const router = useRouter()
  const { event, planned, rows, isClosed } = register
  const { taps, mark, offline, reload } = tools
  const standings = rows.map((row) => standingOf(row, taps))
  const open = rows.filter((_, place) => standings[place] === null)
  const isHeld = event.state === 'PLANNED' && register.now >= register.opensAt
  const isOpen = isHeld && !isClosed
  const act = useActs(register, reload)
  const [makesUpId, setMakesUpId] = useState<string | null>(null)
  const walkIn = rows.find(({ student, isWalkIn }) => isWalkIn && student.id === makesUpId)

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        title={t('register.title')}
        subtitle={`${event.title} · ${when(event, register.today)}`}
        status={offline && <KeptHere />}
        more={
          !offline && (
            <>
              {planned && (
                <LinkButton
                  href={`${paths.timetable}/${planned.timetableId}/week?at=${event.heldOn}&event=${planned.eventId}&on=${planned.originalOn}`}
                  icon={<CalendarDays />}
                >
                  {t('register.inTimetable')}
                </LinkButton>
              )}
              {isOpen && (
                <IconButton
                  label={t('register.showCode')}
                  icon={<QrCode />}
                  onPress={() =>
                    register.checkIn
                      ? router.push(`${paths.register}/${event.occurrenceId}?code=${register.checkIn.id}`)
                      : setDialog('code')
                  }
                />
              )}
            </>
          )
        }
      />
      <Notices register={register} isHeld={isHeld} />
      <Counts tally={tallyOf(standings)} />
      {isOpen && (
        <div className="flex gap-2">
          <Button
            size="lg"
            icon={<CheckCheck />}
            className="grow"
            disabledReason={open.length === 0 && t('count.toDo')}
            onPress={() => mark(open.map(({ student }) => ({ studentId: student.id, mark: 'PRESENT' })))}
          >
            {t('register.allPresent')} <span className="font-normal text-muted">{t('register.allPresentHelp')}</span>
          </Button>
          {!offline && <IconButton size="lg" label={t('register.addStudent')} icon={<UserPlus />} onPress={() => setDialog('add')} />}
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={<UsersRound />} title={t('register.empty')}>
          {t('register.emptyHelp')}
        </EmptyState>
      ) : (
        <ul aria-label={t('register.label', { title: event.title })} className="overflow-clip rounded-card border border-line">
          {rows.map((row, place) => (
            <RegisterRow
              key={row.student.id}
              row={row}
              standing={standings[place] ?? null}
              isTapped={taps.has(row.student.id)}
              isClosed={!isOpen}
              onMark={(said) => mark([{ studentId: row.student.id, mark: said }])}
              onJudge={(isHere) =>
                void act.judge(row.student.id, isHere).then(() => {
                  // A student who is accepted without being on the list may make up a date that they missed, so the screen asks for it at once.
                  if (isHere) setMakesUpId(row.student.id)
                })
              }
              onMakesUp={offline || !isHeld ? null : () => setMakesUpId(row.student.id)}
            />
          ))}
        </ul>
      )}
      {isHeld && rows.length > 0 && <CloseBar register={register} tools={tools} tally={tallyOf(standings)} act={act} />}
      {dialog === 'add' && (
        <AddStudentDialog
          occurrenceId={event.occurrenceId}
          onClose={() => setDialog(null)}
          onAdd={(studentId) => {
            mark([{ studentId, mark: 'PRESENT' }])
            setDialog(null)
          }}
        />
      )}
      {walkIn?.state === 'ATTENDED' && walkIn.flags.length === 0 && (
        <MakesUpDialog
          occurrenceId={event.occurrenceId}
          walkIn={walkIn}
          onClose={() => setMakesUpId(null)}
          onSaved={() => {
            setMakesUpId(null)
            void reload()
          }}
        />
      )}
      {dialog === 'code' && (
        <OpenCheckInDialog occurrenceId={event.occurrenceId} canAskLocation={register.canAskLocation} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

function KeptHere() {
  const t = useTranslations('attendance')
  return (
    <span className="flex items-center gap-1.5 text-dense text-muted">
      <IconSlot small>
        <CloudOff />
      </IconSlot>
      {t('register.kept')}
    </span>
  )
}

type Acts = {
  readonly busy: boolean
  readonly close: () => Promise<void>
  readonly reopen: () => Promise<void>
  readonly judge: (studentId: string, isHere: boolean) => Promise<void>
}

/** The actions that need a connection: closing, reopening, and judging a check-in. */
function useActs({ event: { occurrenceId } }: Register, reload: () => Promise<void>): Acts {
  const t = useTranslations('attendance')
  const problem = useProblemText()
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const isRefused = error instanceof CallError && error.http >= 400 && error.http < 500
      // Somebody else did it already: the register that is loaded next shows that.
      notify.error(isRefused ? t('register.failed') : problem(error))
    }
    await reload()
    setBusy(false)
  }

  return {
    busy,
    close: () => run(() => call(closeRegister, { occurrenceId })),
    reopen: () =>
      run(async () => {
        await call(reopenRegister, { occurrenceId })
        notify.success(t('register.reopened'))
      }),
    judge: (studentId, isHere) => run(() => call(judgeFlag, { occurrenceId, studentId, isHere })),
  }
}

function Notices({ register: { event, isClosed, closedAt, closedBy, opensAt }, isHeld }: { register: Register; isHeld: boolean }) {
  const t = useTranslations('attendance')
  const formats = useFormats()
  if (event.state === 'CANCELLED')
    return (
      <Banner tone="warning" title={t('register.cancelled')} announce="none">
        {event.cancelReason}
      </Banner>
    )
  if (!isHeld)
    return (
      <Banner tone="info" announce="none">
        <p suppressHydrationWarning>{t('register.earlyDay', { day: formats.shortDay(event.heldOn), time: formats.time(opensAt) })}</p>
      </Banner>
    )
  if (!isClosed || closedAt === null) return null
  const time = formats.dateTime(closedAt)
  return (
    <Banner tone="info" announce="none">
      <p suppressHydrationWarning>
        {closedBy === null ? t('register.closedBySystem', { time }) : t('register.closed', { name: closedBy, time })}
      </p>
    </Banner>
  )
}

const shown = ['present', 'late', 'absent', 'excused', 'toDo'] as const

function Counts({ tally }: { tally: Tally }) {
  const t = useTranslations('attendance')
  return (
    <dl aria-label={t('register.counts')} className="grid grid-cols-5 overflow-clip rounded-card border border-line bg-surface">
      {shown.map((name) => {
        const count = name === 'toDo' ? tally.toDo + tally.toLookAt : tally[name]
        const isOpen = name === 'toDo' && count > 0
        return (
          <div
            key={name}
            className={classNames(
              'flex flex-col-reverse items-center p-2 text-center not-first:border-l not-first:border-line',
              isOpen && 'bg-primary-tint text-primary',
            )}
          >
            <dt className={classNames('text-meta', !isOpen && 'text-muted')}>{t(`count.${name}`)}</dt>
            <dd className="text-lead font-bold tabular-nums">{count}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function CloseBar({
  register,
  tools: { waiting, offline },
  tally,
  act,
}: {
  register: Register
  tools: RegisterTools
  tally: Tally
  act: Acts
}) {
  const t = useTranslations('attendance')
  if (register.isClosed)
    return (
      <StickyActionBar floating>
        <Button size="lg" loading={act.busy} disabledReason={offline && t('register.offlineClose')} onPress={() => void act.reopen()}>
          {t('register.reopen')}
        </Button>
      </StickyActionBar>
    )
  const absent = tally.absent + tally.toDo
  const facts = [
    ...(absent > 0 ? [t('register.factAbsent', { count: absent })] : []),
    ...(tally.toLookAt > 0 ? [t('register.factLookAt', { count: tally.toLookAt })] : []),
  ]
  return (
    <StickyActionBar floating below={tally.toDo > 0 && t('register.closing')}>
      <Button
        variant="primary"
        size="lg"
        loading={act.busy}
        disabledReason={offline ? t('register.offlineClose') : waiting > 0 && t('register.waiting', { count: waiting })}
        onPress={() => void act.close()}
      >
        {facts.length > 0 ? t('register.closeWith', { facts: facts.join(', ') }) : t('register.close')}
      </Button>
    </StickyActionBar>
  )
}
