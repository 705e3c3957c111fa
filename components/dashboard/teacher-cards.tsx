'use client'

import { useTranslations } from 'next-intl'
import { useFresh } from '@/components/shared/live/use-fresh'
import { nothingSought, searchOf } from '@/components/clinical-sessions/clinic/clinical-place'
import { useNow } from '@/components/shared/live/use-now'
import { inQueue, isOfSeveral, Waiting } from '@/components/clinical-sessions/clinic/waiting'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { StatusChip } from '@/components/ui/status-chip'
import { awaitingCount, countText } from '@/lib/clinical/awaiting'
import type { OutputOf } from '@/lib/contract'
import { listClinic } from '@/lib/contracts/clinical-sessions/lists'
import { paths } from '@/lib/paths'
import { DashboardCard, NothingYet, NotLoadedYet } from './dashboard-card'

type Clinic = OutputOf<typeof listClinic>
type Shift = Clinic['chairs'][number]
const shown = 3
/** More than anybody who teaches has in a day. */
const mostShifts = 6

/** Who waits, what is still to be marked, and where the teacher is today; for who oversees, the clinics of the day alone. */
export function TeacherCards({ initial, oversees = false }: { initial: Clinic | null; oversees?: boolean }) {
  const t = useTranslations('dashboard')
  const { data, settled, reload } = useFresh('clinical-clinic', listClinic, initial)
  if (!data && settled)
    return (
      <DashboardCard title={t(oversees ? 'todaysClinics' : 'waiting')}>
        <NotLoadedYet onRetry={() => void reload()} />
      </DashboardCard>
    )
  if (!data) return <Loading />
  return (
    <>
      {!oversees && <WaitingCard waiting={data.waiting} marks={data.may.mark} />}
      {!oversees && <AwaitingCard count={awaitingCount(data)} />}
      <ClinicsCard clinic={data} />
    </>
  )
}

/** Nobody waits for whoever only oversees. */
function WaitingCard({ waiting, marks }: Pick<Clinic, 'waiting'> & { marks: boolean }) {
  const t = useTranslations('dashboard')
  const now = useNow()
  const { free, all } = inQueue(waiting)
  const title = t(marks ? 'waiting' : 'waitingInClinics')
  return (
    <DashboardCard
      title={title}
      after={free.length > 0 && <StatusChip tone="warning">{t('waitingCount', { count: free.length })}</StatusChip>}
      action={
        <LinkButton href={paths.clinical} variant={free.length > 0 ? 'primary' : 'secondary'} fullWidth>
          {t('openClinical')}
        </LinkButton>
      }
    >
      {free.length === 0 && <NothingYet title={t('waitingCount', { count: 0 })}>{t('waitingHelp')}</NothingYet>}
      {waiting.length > 0 && (
        <List plain label={title}>
          {all.slice(0, shown).map(({ check, session }) => (
            <Waiting key={check.id} check={check} session={session} now={now} ofSeveral={isOfSeveral(waiting)} />
          ))}
        </List>
      )}
    </DashboardCard>
  )
}

function AwaitingCard({ count }: { count: number }) {
  const t = useTranslations('dashboard')
  return (
    <DashboardCard
      title={t('awaitingMarks')}
      action={
        count > 0 && (
          <LinkButton href={`${paths.clinical}?view=awaiting`} fullWidth>
            {t('openAwaiting')}
          </LinkButton>
        )
      }
    >
      {count === 0 ? (
        <NothingYet title={t('awaitingCount', { count })}>{t('awaitingHelp')}</NothingYet>
      ) : (
        <p className="px-4 pb-2">
          <b className="text-h1">{countText(count)}</b> <span className="text-muted">{t('awaitingUnit', { count })}</span>
        </p>
      )}
    </DashboardCard>
  )
}

/** Each shift with its teachers; of a whole school's day, each clinic with its shifts. Each leads to its chairs. */
function ClinicsCard({ clinic: { chairs: shifts, shown, today, may } }: { clinic: Clinic }) {
  const t = useTranslations('dashboard')
  const ofShift = ({ shift, chairs }: Shift) => [t(`shift.${shift}`), t('students', { count: chairs.length })]
  const hrefOf = ({ clinicId, shift }: Shift) =>
    `${paths.clinical}${searchOf({ tab: 'chairs', when: { heldOn: today, shift }, clinicId, sought: nothingSought })}`
  const clinics = [...new Set(shifts.map(({ clinicId }) => clinicId))].map((id) => shifts.filter(({ clinicId }) => clinicId === id))
  // Who only oversees has no item in the menu that leads there.
  const find = !may.mark && (
    <LinkButton href={`${paths.clinical}?view=search`} fullWidth>
      {t('findSession')}
    </LinkButton>
  )
  return (
    <DashboardCard title={t('todaysClinics')} action={find}>
      {shifts.length === 0 && <NothingYet title={t('noClinics')}>{t('noClinicsTeacherHelp')}</NothingYet>}
      {shifts.length > 0 && (
        <List plain label={t('todaysClinics')}>
          {shifts.length <= mostShifts
            ? shifts.map((shift) => (
                <ListRow
                  key={shift.clinicShiftId}
                  href={hrefOf(shift)}
                  title={shift.clinicName}
                  subtitle={[...ofShift(shift), ...shift.teachers.map(({ displayName }) => displayName)].join(' · ')}
                />
              ))
            : clinics.map((held) => {
                const first = held.find(({ shift }) => shift === shown?.shift) ?? held[0]
                return (
                  first && (
                    <ListRow
                      key={first.clinicId}
                      href={hrefOf(first)}
                      title={first.clinicName}
                      subtitle={held.map((shift) => ofShift(shift).join(': ')).join(' · ')}
                    />
                  )
                )
              })}
        </List>
      )}
    </DashboardCard>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="flex flex-col gap-3">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </SkeletonGroup>
  )
}
