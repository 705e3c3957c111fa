'use client'

import { useTranslations } from 'next-intl'
import { useState, type ComponentType, type ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { SkeletonRows, SkeletonTiles } from '@/components/ui/skeleton-rows'
import { Tabs } from '@/components/ui/tabs'
import { useLazy } from '@/components/ui/use-lazy'
import { clinicToOpen } from '@/lib/clinical/clinic-to-open'
import { awaitingCount, countText } from '@/lib/clinical/awaiting'
import type { OutputOf } from '@/lib/contract'
import { listClinic, type ClinicShift } from '@/lib/contracts/clinical-sessions/lists'
import { useFormats } from '@/lib/i18n/use-formats'
import { studentCount } from './chair-places'
import { ChairsPanel } from './chairs-panel'
import { NotLoaded } from '../session/not-loaded'
import { ReadyForYou } from './ready-for-you'
import { ShiftStepper } from '../header/shift-stepper'
import { clinicalTabs, type When } from './clinical-place'
import { useClinicalPlace } from './use-clinical-place'
import { useFresh } from '@/components/shared/live/use-fresh'
import { useShiftChairs, type ShiftChairs } from './use-shift-chairs'

type Clinic = OutputOf<typeof listClinic>

interface TeacherClinicalProps {
  initial: Clinic | null
  /** The chairs of the shift that the address names. */
  chairs: ShiftChairs | null
  actions?: ReactNode
}

// The other tabs are loaded when they are opened; the authors of comments are known only later.
const loadAwaiting = async () => (await import('./awaiting-marks')).AwaitingMarks
const loadSearch = async () => (await import('./session-search')).SessionSearch
const loadUnread = async () => (await import('../comments/unread-comments')).UnreadComments
const loadConcerns = async () => (await import('../concerns/concern-drafts')).ConcernDrafts
const doNothing = () => {}

/** A teacher's clinic: its chairs, the waiting students, all sessions that still await marks, and the search. */
export function TeacherClinical({ initial, chairs, actions }: TeacherClinicalProps) {
  const t = useTranslations('clinical')
  const { data, settled, reload } = useFresh('clinical-clinic', listClinic, initial)
  const place = useClinicalPlace()
  const isToday = data?.shown && (!place.when || isSame(place.when, data.shown))
  const other = useShiftChairs(isToday ? null : place.when, chairs)
  // The clinic with the most waiting students changes as the queue moves, but a teacher who looks at a map keeps that map.
  const [landedIn, setLandedIn] = useState<string | null>(null)
  const UnreadComments = useLazy(true, loadUnread, doNothing)
  const ConcernDrafts = useLazy(true, loadConcerns, doNothing)
  if (!data)
    return (
      <>
        <PageHeader title={t('title')} more={actions} />
        {settled ? <NotLoaded onRetry={() => void reload()} /> : <SkeletonTiles />}
      </>
    )

  const shown = place.when ?? data.shown ?? { heldOn: data.today, shift: data.shift }
  const map = isToday
    ? { chairs: data.chairs.filter(({ shift }) => shift === shown.shift), previous: data.previous, next: data.next }
    : other.data
  const clinicOf = (id: string | null | undefined) => map?.chairs.find(({ clinicId }) => clinicId === id)
  const shift = clinicOf(place.clinicId) ?? clinicOf(landedIn) ?? clinicToOpen(map?.chairs ?? [], data.waiting)
  if (shift && landedIn === null) setLandedIn(shift.clinicId)
  const isMap = place.tab === 'chairs'
  const changed = () => void Promise.all([reload(), other.reload()])
  const chairsPanel = map ? (
    <ChairsPanel shift={shift} heldOn={shown.heldOn} today={data.today} may={data.may} actions={actions} onRecorded={changed} />
  ) : other.settled ? (
    <NotLoaded onRetry={() => void other.reload()} />
  ) : (
    <SkeletonTiles />
  )

  const queue = (
    <div key="queue" className="flex flex-col gap-4 lg:col-start-3 lg:row-span-2 lg:row-start-1">
      <ReadyForYou waiting={data.waiting} medianWait={data.medianWait} mayTake={data.may.mark} onChanged={changed} />
      {UnreadComments && <UnreadComments />}
      {data.may.mark && ConcernDrafts && <ConcernDrafts />}
    </div>
  )
  const tabs = (
    <div key="tabs" className="min-w-0 lg:col-span-2">
      <Tabs
        label={t('title')}
        selected={place.tab}
        onChange={(id) => place.go({ tab: clinicalTabs.find((tab) => tab === id) ?? 'chairs' })}
        tabs={[
          { id: 'chairs', label: t('chairs.tab'), panel: chairsPanel },
          {
            id: 'awaiting',
            label: t('list.awaiting'),
            count: countText(awaitingCount(data)),
            panel: <Late load={loadAwaiting} given={{ clinic: data, onChanged: changed }} />,
          },
          { id: 'search', label: t('list.allSessions'), panel: <Late load={loadSearch} given={{}} /> },
        ]}
      />
    </div>
  )

  return (
    <div className="grid grid-cols-1 items-start gap-2 wrap-anywhere md:gap-6 lg:rows-head lg:grid-cols-3">
      <div className="flex flex-col gap-3 lg:col-span-2">
        <PageHeader
          title={isMap && shift ? shift.clinicName : t('title')}
          intro={isMap && <Summary shown={shown} shift={shift} />}
          control={
            isMap && (
              <ShiftStepper
                shown={shown}
                today={data.today}
                previous={map?.previous ?? null}
                next={map?.next ?? null}
                onGo={(when) => place.go({ when })}
              />
            )
          }
          more={!isMap && actions}
        />
        {isMap && map && map.chairs.length > 1 && shift && (
          <Select
            label={t('chairs.clinic')}
            hideLabel
            value={shift.clinicId}
            onChange={(clinicId) => place.go({ clinicId })}
            options={map.chairs.map(({ clinicId, clinicName }) => ({ value: clinicId, label: clinicName }))}
          />
        )}
      </div>
      {/* A teacher who searches looks for somebody other than the waiting students, so on a phone the results come first. Both parts keep their keys, so that they stay mounted. */}
      {place.tab === 'search' ? [tabs, queue] : [queue, tabs]}
    </div>
  )
}

/** 'Friday 20 November 2026, morning · 24 chairs · 19 students · 2 teachers' */
function Summary({ shown, shift }: { shown: When; shift: ClinicShift | null }) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const counts = shift
    ? [
        ...(shift.hasChairs
          ? [
              <span key="chairs" className="whitespace-nowrap">
                {t('chairs.chairCount', { count: shift.chairCount })}
              </span>,
            ]
          : []),
        <span key="students" className="whitespace-nowrap">
          {t('chairs.students', { count: studentCount(shift) })}
        </span>,
        <span key="teachers" className="whitespace-nowrap" title={formats.list(shift.teachers.map(({ displayName }) => displayName))}>
          {t('chairs.teachers', { count: shift.teachers.length })}
        </span>,
      ]
    : []
  return (
    <p className="first-letter:uppercase">
      {t('chairs.when', { day: formats.longDay(shown.heldOn), shift: t(`chairs.inSentence.${shown.shift}`) })}
      {counts.flatMap((count) => [' · ', count])}
    </p>
  )
}

/** A part of the screen whose code is loaded when it is drawn. */
function Late<Props extends object>({ load, given }: { given: Props; load: () => Promise<ComponentType<Props>> }) {
  const Part = useLazy(true, load, doNothing)
  return Part ? <Part {...given} /> : <SkeletonRows />
}

function isSame(one: When, other: When): boolean {
  return one.heldOn === other.heldOn && one.shift === other.shift
}
