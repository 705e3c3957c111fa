import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Settling } from '@/components/ui/settling'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { isOpenCheck } from '@/lib/clinical/checks'
import { missingTargets, requiredTargets, targetKey } from '@/lib/clinical/marking'
import { claimCheck, type Session } from '@/lib/contracts/clinical-sessions'
import { isEditable } from '@/lib/states/treatment-session'
import type { ActionsProps } from './action-props'
import { FinishNudge, type Nudge } from '../marking/finish-nudge'
import { lowWithoutNote, toMarkable, markKeys, nudgeNames, commonMark } from '../marking/marking-rest'
import { MarkRest } from '../marking/mark-rest'
import { NextStudent, NextStudentButton } from '../marking/next-student'
import { RefusedHint } from '../refused/refused-hint'
import { sessionHref } from '@/components/shared/session-href'
import type { SessionSaves } from './session-saves'

/** The questions that were asked before finishing a session; none is asked twice. */
const asked = new Map<string, Set<string>>()

export function TeacherActions(props: ActionsProps) {
  const { session, nextUp } = props
  return isEditable(session.state) ? <Finishing {...props} /> : <NextStudent nextUp={nextUp} finishedAt={session.finishedAt} />
}

/** One press finishes and locks; it can be taken back for some seconds. */
function Finishing({ session, saves, isBlocked, isReady, nextUp }: ActionsProps) {
  const t = useTranslations('clinical')
  const tm = useTranslations('marking')
  const to = useTranslations('outreach')
  const [nudge, setNudge] = useState<Nudge | null>(null)
  const required = requiredTargets(toMarkable(session)).length
  const marked = required - missingTargets(toMarkable(session), session.marks).length
  const { check, may, student } = session
  const mayTake = check !== null && may.takeCheck
  const next = nextUp.data?.next
  // After a start check the treatment has only begun: on to the next student, and nothing to lock yet.
  const isBegun = marked === 0 && isOnlyBegun(session)
  const goesOn = isBegun && !session.checks.some(isOpenCheck)

  function finish() {
    if (!isReady()) return
    const fresh = consumeNewQuestions(session)
    setNudge(fresh)
    if (fresh === null) void lock()
  }

  async function lock() {
    const before = session.state
    if (!(await saves.finish())) return
    notify.success(tm('finish.done', { name: student.displayName }), {
      id: `marked-${session.id}`,
      description: tm('finish.doneWhy', { name: student.displayName }),
      onUndo: () => void undo(before),
    })
  }

  /** Undoes the finish, from whatever page the teacher is on by then. */
  async function undo(state: Session['state']) {
    if ((await saves.undoFinish(state)) && window.location.pathname !== sessionHref(session.id))
      notify.info(tm('finish.undone', { name: student.displayName }), { id: `marked-${session.id}` })
  }

  const keys = may.mark ? markKeys(session) : null
  const standing = nudge && nudgeIfUnchanged(session, nudge)
  const words = required > 0 ? t('finish.marked', { marked, total: required }) : t('finish.nothingRequired')
  return (
    <StickyActionBar
      isColumn
      above={
        <>
          {standing && <FinishNudge session={session} nudge={standing} total={required} />}
          {required > 0 && <ProgressBar label={t('finish.progress')} words={words} hideWords value={marked} max={required} />}
        </>
      }
      below={
        isBlocked ? (
          <RefusedHint />
        ) : (
          <>
            {mayTake && (
              <span id="take-why" className="block text-balance">
                {t('take.why')}
              </span>
            )}
            {words}
            {session.outside.confirmation?.state === 'ASKED' && ` · ${to('state.ASKED')}`}
            {/* The keys are shown to people with a keyboard; a tablet has none to press. */}
            {keys && <span className="hidden lg:pointer-fine:block">{tm('keys', keys)}</span>}
          </>
        )
      }
    >
      <MarkRest session={session} saves={saves} isRow={mayTake} />
      {mayTake && <TakeButton session={session} saves={saves} variant={isBegun ? 'primary' : 'secondary'} />}
      {/* The second press answers the question, and only counts once the question has been seen. */}
      <Settling what={nudge === null ? 'finish' : 'finish again'}>
        <Button
          id="finish"
          variant={isBegun ? 'secondary' : 'primary'}
          size="lg"
          className="grow md:max-w-md"
          onPress={finish}
          disabledReason={isBlocked && t('blocked')}
        >
          {t('finish.action')}
        </Button>
      </Settling>
      {goesOn && next && <NextStudentButton next={next} reload={nextUp.reload} variant="primary" />}
    </StickyActionBar>
  )
}

/** Whether a teacher has checked an open session that was not put forward for marking. */
function isOnlyBegun({ state, checks }: Session): boolean {
  return state === 'OPEN' && checks.some(({ kind }) => kind !== 'FINAL_CHECK') && !checks.some(({ kind }) => kind === 'FINAL_CHECK')
}

/** The questions that still apply: a question whose cause was removed in the meantime is left out. */
function nudgeIfUnchanged(session: Session, { same, low }: Nudge): Nudge | null {
  const lowNow = new Set(lowWithoutNote(session).map(({ target }) => targetKey(target)))
  const now = { same: same === commonMark(session) ? same : null, low: low.filter(({ target }) => lowNow.has(targetKey(target))) }
  return now.same === null && now.low.length === 0 ? null : now
}

/** The questions that were not asked yet, and count as asked from now on; null where there are none. */
function consumeNewQuestions(session: Session): Nudge | null {
  const before = asked.get(session.id) ?? new Set<string>()
  const same = commonMark(session)
  const low = lowWithoutNote(session)
  asked.set(session.id, new Set([...before, ...nudgeNames({ same, low })]))
  const fresh = {
    same: before.has('same') ? null : same,
    low: low.filter((mark) => nudgeNames({ same: null, low: [mark] }).every((name) => !before.has(name))),
  }
  return fresh.same === null && fresh.low.length === 0 ? null : fresh
}

function TakeButton({ session, saves, variant }: { session: Session; saves: SessionSaves; variant: 'primary' | 'secondary' }) {
  const t = useTranslations('clinical')
  const [busy, setBusy] = useState(false)
  async function claim() {
    if (!session.check) return
    setBusy(true)
    try {
      await call(claimCheck, { sessionId: session.id, checkId: session.check.id })
      await saves.claimed(session.check)
    } catch (error) {
      notify.error(t(error instanceof CallError && error.status === 'STATE_CHANGED' ? 'take.faster' : 'take.failed'))
    }
    setBusy(false)
  }
  return (
    <Button variant={variant} size="lg" aria-describedby="take-why" loading={busy} onPress={() => void claim()}>
      {t('take.action')}
    </Button>
  )
}
