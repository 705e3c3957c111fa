'use client'

import { ClipboardCheck, CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { BackButton } from '@/components/ui/back-button'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { prompt } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import { addDays } from '@/lib/clinical/shift'
import type { OutputOf } from '@/lib/contract'
import { readPlacementDay, setPlacementDay } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { AddressCard } from './address-card'
import { Disputes, OwnDispute } from './day-dispute'
import { dayHref, placementsPath, providerHref } from './hrefs'
import { ReachButtons } from './reach-buttons'
import { useSaving } from './use-saving'

type Day = OutputOf<typeof readPlacementDay>

const tones = {
  EXPECTED: 'neutral',
  CHECKED_IN: 'info',
  PRESENT: 'success',
  LATE: 'warning',
  ABSENT: 'danger',
  EXCUSED: 'neutral',
} as const

/** /timetables/placements/event/:ttroom_id: one date at a provider: where it is, what to bring, whom to meet and who comes. */
export function DayScreen({ id, initial = null }: { id: string; initial?: Day | null }) {
  const t = useTranslations('placements.day')
  const [kept, setKept] = useState<Day | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isGone = false
    // The data is read again even if the page has just brought it, because that stores a copy on this device.
    void call(readPlacementDay, { id }).then(
      (found) => {
        if (!isGone) setKept(found)
      },
      () => {
        if (!isGone) setMissing(true)
      },
    )
    return () => void (isGone = true)
  }, [id])
  const day = initial ?? kept
  if (day) return <Shown day={day} />
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('title')} />
      {isMissing && (
        <EmptyState icon={<CloudOff />} title={t('notKept')}>
          {t('notKeptHelp')}
        </EmptyState>
      )}
    </div>
  )
}

function Shown({ day }: { day: Day }) {
  const t = useTranslations('placements')
  const titles = useTranslations('shell.titles')
  const formats = useFormats()
  const { provider, on, today, startsTime, endsTime, state, cancelReason, isOwn, opensProvider, hasRegister, register, students } = day
  const specialties = [...new Set(students.flatMap(({ specialty }) => specialty ?? []))]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={
          opensProvider ? (
            <BackButton href={placementsPath({ from: '', to: '' })} label={titles('placements')} />
          ) : (
            <BackButton href={paths.attendance} label={titles('attendance')} />
          )
        }
        title={provider.name}
        after={state === 'CANCELLED' && <StatusChip tone="danger">{t('state.CANCELLED')}</StatusChip>}
        subtitle={[t(`kind.${provider.kind}`), ...specialties].join(' · ')}
        more={day.mayStep && <StepButton day={day} />}
        primary={
          hasRegister && (
            <LinkButton variant="primary" href={`${paths.register}/${day.occurrenceId}`} icon={<ClipboardCheck />}>
              {titles('register')}
            </LinkButton>
          )
        }
      />
      {state === 'CANCELLED' && (
        <Banner tone="danger" announce="none">
          {cancelReason === '' ? t('day.cancelled') : t('day.cancelledFor', { reason: cancelReason })}
        </Banner>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <Card as="section" aria-labelledby="day-title" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <h2 id="day-title" className="text-lead font-bold first-letter:uppercase">
                {formats.longDay(on)}
              </h2>
              <p className="text-muted tabular-nums">
                {[formats.wallSpan(startsTime, endsTime), on === today && t('day.today'), on === addDays(today, 1) && t('day.tomorrow')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {register !== 'NONE' && !isOwn && (
              <StatusChip tone={register === 'OPEN' ? 'info' : 'success'}>{t(`week.register.${register}`)}</StatusChip>
            )}
            <Beside day={day} />
          </Card>
          <Comers day={day} />
          <OwnDispute day={day} />
          <Disputes day={day} />
          {opensProvider && (
            <p className="flex flex-wrap gap-x-4 gap-y-1">
              <TextLink href={providerHref(provider.id)}>{t('day.provider')}</TextLink>
              <TextLink href={providerHref(provider.id, 'placements')}>{t('day.placements')}</TextLink>
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <AddressCard provider={provider} />
          <Words day={day} />
          <Contacts day={day} />
        </div>
      </div>
    </div>
  )
}

/** Cancels a date with a reason that students read, or reinstates it. */
function StepButton({ day: { occurrenceId: id, on, state } }: { day: Day }) {
  const t = useTranslations('placements.day')
  const formats = useFormats()
  const { busy, act } = useSaving()

  async function cancel() {
    const reason = await prompt({
      title: t('cancelAsk', { day: formats.day(on) }),
      label: t('reason'),
      description: t('reasonHelp'),
      action: t('cancel'),
    })
    if (reason !== null) await act(() => call(setPlacementDay, { id, on: 'CANCEL', reason }), t('cancelDone'))
  }

  return state === 'PLANNED' ? (
    <Button loading={busy} onPress={() => void cancel()}>
      {t('cancel')}
    </Button>
  ) : (
    <Button loading={busy} onPress={() => void act(() => call(setPlacementDay, { id, on: 'RESTORE' }), t('restored'))}>
      {t('restore')}
    </Button>
  )
}

/** Links to the previous and next date of the same days and hours. */
function Beside({ day: { before, after, today } }: { day: Day }) {
  const t = useTranslations('placements')
  const formats = useFormats()
  if (!before && !after) return null
  const words = (one: { on: string; state: string }) =>
    one.state === 'CANCELLED' ? `${formats.nearDay(one.on, today)}, ${t('day.cancelledShort')}` : formats.nearDay(one.on, today)
  return (
    <nav aria-label={t('day.others')} data-print="hide" className="flex flex-wrap gap-2">
      {before && (
        <LinkButton size="sm" href={dayHref(before.occurrenceId)}>
          {t('day.before', { day: words(before) })}
        </LinkButton>
      )}
      {after && (
        <LinkButton size="sm" href={dayHref(after.occurrenceId)}>
          {t('day.after', { day: words(after) })}
        </LinkButton>
      )}
    </nav>
  )
}

function Comers({ day: { students, isOwn, isOver, state, teachers } }: { day: Day }) {
  const t = useTranslations('placements')
  const formats = useFormats()
  const chipOf = (standing: Day['students'][number]['state']) =>
    state === 'CANCELLED' ? null : (
      <StatusChip tone={tones[standing]} className="whitespace-nowrap">
        {standing === 'EXPECTED' && isOver ? t('day.unsaid') : t(`day.state.${standing}`)}
      </StatusChip>
    )
  return (
    <Card as="section" flush aria-labelledby="comers-title" className="overflow-clip">
      <h2 id="comers-title" className="px-4 py-3 text-lead font-bold">
        {isOwn ? t('day.you') : t('day.who', { count: students.length })}
      </h2>
      <div className="border-t border-line">
        {students.length === 0 ? (
          <p className="p-4 text-muted">{t('day.nobody')}</p>
        ) : (
          <List plain label={isOwn ? t('day.you') : t('day.who', { count: students.length })}>
            {students.map(({ id, displayName, caption, specialty, state: standing }) => (
              <ListRow
                key={id}
                leading={<Avatar name={displayName} size="sm" />}
                title={displayName}
                subtitle={[caption, specialty].filter(Boolean).join(' · ')}
                trailing={chipOf(standing)}
              />
            ))}
          </List>
        )}
      </div>
      {teachers.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-dense text-muted">
          {t('day.teachers', { names: formats.list(teachers.map(({ displayName }) => displayName)) })}
        </p>
      )}
    </Card>
  )
}

function Words({ day: { provider, notes } }: { day: Day }) {
  const t = useTranslations('placements')
  const shown = [
    [t('field.bring'), provider.bring],
    [t('day.notes'), notes],
  ] as const
  if (shown.every(([, words]) => words === '')) return null
  return (
    <Card as="section" aria-label={t('providers.words')} className="flex flex-col gap-3">
      {shown.map(([label, words]) =>
        words === '' ? null : (
          <div key={label}>
            <h2 className="font-bold">{label}</h2>
            <p className="text-dense whitespace-pre-line wrap-anywhere">{words}</p>
          </div>
        ),
      )}
    </Card>
  )
}

function Contacts({ day: { contacts } }: { day: Day }) {
  const t = useTranslations('placements')
  if (contacts.length === 0) return null
  return (
    <Card as="section" flush aria-labelledby="day-contacts-title" className="overflow-clip">
      <h2 id="day-contacts-title" className="px-4 py-3 text-lead font-bold">
        {t('day.contacts', { count: contacts.length })}
      </h2>
      <div className="border-t border-line">
        <List plain label={t('day.contacts', { count: contacts.length })}>
          {contacts.map((contact) => (
            <ListRow
              key={contact.id}
              leading={<Avatar name={contact.name} size="sm" />}
              title={contact.name}
              subtitle={contact.jobTitle}
              actions={<ReachButtons contact={contact} />}
            />
          ))}
        </List>
      </div>
    </Card>
  )
}
