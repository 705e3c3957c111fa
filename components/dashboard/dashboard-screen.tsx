'use client'

import { LayoutDashboard } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect } from 'react'
import { useFresh } from '@/components/shared/live/use-fresh'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { removeLocal } from '@/lib/client/local-store'
import type { OutputOf } from '@/lib/contract'
import type { listClinic, listMine } from '@/lib/contracts/clinical-sessions/lists'
import { listWaiting, readDay, readFloor, type TodaysFloor } from '@/lib/contracts/today'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Steps } from './first-steps'
import type { Imports } from './imports-section'
import { isNothing } from './is-nothing'
import { NowCard } from './now-card'
import { RestOfToday } from './rest-of-today'
import { StageCards } from './stage-cards'
import type { Targets } from './targets-section'
import { useFace, type Face } from './use-face'
import { WaitingList } from './waiting-list'

/** Each of these parts is for some people only, so their code is not loaded with everybody's 'Today', as in sign-in/late-screens.tsx. */
const LateOpenSessions = lazy(async () => ({ default: (await import('./student-sections')).OpenSessions }))
const LateQueue = lazy(async () => ({ default: (await import('./queue-section')).QueueSection }))
const LateTargets = lazy(async () => ({ default: (await import('./targets-section')).TargetsSection }))
const LateFirstSteps = lazy(async () => ({ default: (await import('./first-steps')).FirstSteps }))
const LateFigures = lazy(async () => ({ default: (await import('./figures-line')).FiguresLine }))
const LateFloor = lazy(async () => ({ default: (await import('./floor-section')).FloorSection }))
const LateAtRisk = lazy(async () => ({ default: (await import('./at-risk-section')).AtRiskSection }))
const LateOverdueForms = lazy(async () => ({ default: (await import('./overdue-forms-section')).OverdueFormsSection }))
const LateHealth = lazy(async () => ({ default: (await import('./health-line')).HealthLine }))
const LateImports = lazy(async () => ({ default: (await import('./imports-section')).ImportsSection }))

interface DashboardScreenProps {
  /** The data that the page read; absent without a network. Parts that do not belong to the face are null. */
  initial?: {
    readonly face: Face
    readonly waiting: OutputOf<typeof listWaiting>
    readonly day: OutputOf<typeof readDay>
    /** Null for people who oversee no clinics. */
    readonly floor: OutputOf<typeof readFloor> | null
    readonly mine: OutputOf<typeof listMine> | null
    readonly clinic: OutputOf<typeof listClinic> | null
    /** Null for people who are no students, and if the year has no targets. */
    readonly targets: Targets | null
    readonly isAlone: boolean
    /** Null for people who are not full administrators, and once the steps are done or hidden. */
    readonly firstSteps: Steps | null
    readonly imports: Imports | null
  }
}

function isUnfinished(steps: Steps | null): boolean {
  return steps !== null && !(steps.people && steps.mail && steps.secondAdmin && steps.twoStep)
}

/**
 * 'Today': where the reader is at the moment, what waits for them and what comes next; for overseers also the state of the clinics and the students who fall
 * behind. The order is always the same, and empty parts are not drawn.
 */
export function DashboardScreen({ initial }: DashboardScreenProps) {
  const face = useFace(initial?.face)
  const t = useTranslations('dashboard')
  if (face === null) return <PageHeader title={t('title')} />
  return <Today initial={initial} face={face} />
}

/** Asks the server about the clinics for people who oversee them. Without a network their rights are not known, so this device's copy is shown. */
function Today(props: DashboardScreenProps & { face: Face }) {
  const isClosed = props.initial?.floor === null
  // A person who has lost the right to oversee keeps no copy of the clinics on the device.
  useEffect(() => {
    if (isClosed) void removeLocal('today-floor').catch(() => {})
  }, [isClosed])
  return isClosed ? <Parts {...props} floor={null} onFloorChanged={nothingChanges} /> : <Overseen {...props} />
}

function Overseen(props: DashboardScreenProps & { face: Face }) {
  const { data, reload } = useFresh('today-floor', readFloor, props.initial?.floor ?? null)
  return <Parts {...props} floor={data} onFloorChanged={() => void reload()} />
}

const nothingChanges = () => {}

interface PartsProps extends DashboardScreenProps {
  face: Face
  floor: TodaysFloor | null
  onFloorChanged: () => void
}

function Parts({ initial, face, floor, onFloorChanged }: PartsProps) {
  const t = useTranslations('dashboard')
  const formats = useFormats()
  const waiting = useFresh('today-waiting', listWaiting, initial?.waiting ?? null)
  const day = useFresh('today-day', readDay, initial?.day ?? null)
  const targets = initial?.targets ?? null
  const now = day.data?.now ?? null
  const { floor: clinics = null, atRisk = null, lateForms = null, health = null } = floor ?? {}
  const imports = initial?.imports ?? null
  const nothing = isNothing({ waiting: waiting.data, day: day.data, floor, targets, imports }) && (
    <EmptyState icon={<LayoutDashboard />} title={t('nothing')}>
      {t('nothingHelp')}
    </EmptyState>
  )
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <PageHeader title={t('title')} subtitle={waiting.data && formats.longDay(waiting.data.today)} />
      {initial && (initial.isAlone || isUnfinished(initial.firstSteps)) && <LateFirstSteps steps={initial.firstSteps} />}
      {clinics && <LateFigures floor={clinics} />}
      <div className="flex flex-col gap-4 md:gap-5 lg:flex-row lg:items-start">
        <div className="flex min-w-0 grow flex-col gap-4 md:gap-5 lg:basis-2/3">
          {now && <NowCard now={now} />}
          {/* What stands around these parts can be pressed before their code is there. */}
          {face === 'teacher' && (
            <Suspense>
              <LateQueue initial={initial?.clinic ?? null} otherwise={nothing} />
            </Suspense>
          )}
          <WaitingList copy={waiting} />
          <StageCards />
          {face === 'student' && (
            <Suspense>
              <LateOpenSessions initial={initial?.mine ?? null} except={now?.act.sessionId ?? null} otherwise={nothing} />
            </Suspense>
          )}
          {face !== 'teacher' && face !== 'student' && nothing}
          {clinics && <LateFloor floor={clinics} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-5 lg:w-84 lg:shrink-0">
          {day.data && <RestOfToday day={day.data} />}
          {targets && (
            <Suspense>
              <LateTargets targets={targets} />
            </Suspense>
          )}
          {atRisk && <LateAtRisk risk={atRisk} />}
          {lateForms && <LateOverdueForms late={lateForms} onReminded={onFloorChanged} />}
          {imports && <LateImports imports={imports} />}
          {health && <LateHealth health={health} />}
        </div>
      </div>
    </div>
  )
}
