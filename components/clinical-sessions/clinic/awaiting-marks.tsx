'use client'

import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { Select } from '@/components/ui/select'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { useLazy } from '@/components/ui/use-lazy'
import { useOffline } from '@/lib/client/hooks'
import type { OutputOf } from '@/lib/contract'
import type { listClinic, SessionRow as Row } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { SessionRow } from './session-row'
import { useAwaiting, type AwaitingAsked } from './use-awaiting'
import { useMe } from '@/components/shared/live/use-me'

interface AwaitingMarksProps {
  clinic: OutputOf<typeof listClinic>
  onChanged: () => void
}

const loadHandOver = async () => (await import('./hand-over-dialog')).HandOverDialog
const newest: AwaitingAsked = { order: 'newest', whose: 'clinics' }

/** The sessions that await marks by day, clinic and shift, with their number; several can be handed over at once. */
export function AwaitingMarks({ clinic, onChanged }: AwaitingMarksProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const offline = useOffline()
  const [asked, setAsked] = useState(newest)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const { listed, failed, busy, more, reload } = useAwaiting(clinic, asked)
  const me = useMe()
  const [handingOver, setHandingOver] = useState<'chosen' | 'day' | null>(null)
  const HandOverDialog = useLazy(handingOver !== null, loadHandOver, () => setHandingOver(null))

  const rows = listed?.sessions ?? []
  const here = chosen && rows.filter(({ id }) => chosen.has(id))
  // A teacher that goes home ill hands over the day's remaining sessions, without choosing.
  const hasToday = clinic.may.mark && rows.some(({ heldOn, teacher }) => heldOn === clinic.today && teacher.id === me.id)
  const left = listed?.counted ? listed.counted.total - rows.length : 0

  function choose(ids: readonly string[], on: boolean) {
    setChosen((before) => new Set(on ? [...(before ?? []), ...ids] : [...(before ?? [])].filter((id) => !ids.includes(id))))
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('list.order')}
          value={asked.order}
          onChange={(order) => setAsked({ ...asked, order: order === 'oldest' ? order : 'newest' })}
          options={[
            { value: 'newest', label: t('list.newestFirst') },
            { value: 'oldest', label: t('list.oldestFirst') },
          ]}
        />
        <Select
          label={t('list.whose')}
          value={asked.whose}
          onChange={(whose) => setAsked({ ...asked, whose: whose === 'mine' ? whose : 'clinics' })}
          options={[
            { value: 'clinics', label: t('list.allMine') },
            { value: 'mine', label: t('list.mineOnly') },
          ]}
        />
        {clinic.may.mark && rows.length > 0 && (
          <Button aria-pressed={chosen !== null} onPress={() => setChosen(chosen ? null : new Set())}>
            {t(chosen ? 'list.selectDone' : 'list.select')}
          </Button>
        )}
        {hasToday && !chosen && (
          <Button disabledReason={offline && t('list.handOverOffline')} onPress={() => setHandingOver('day')}>
            {t('list.handOverDay')}
          </Button>
        )}
      </div>
      {failed && (
        <p role="status" className="text-dense text-muted">
          {t('list.awaitingOffline')}
        </p>
      )}
      {!listed && <SkeletonRows />}
      {listed && rows.length === 0 && (
        <EmptyState icon={<CircleCheck />} title={t(asked.whose === 'mine' ? 'list.awaitingMineNone' : 'list.awaitingNone')}>
          {t('list.awaitingNoneWhy')}
        </EmptyState>
      )}
      {here && rows.length > 0 && (
        <div className="sticky top-topbar z-20 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-2">
          <p role="status" className="grow text-dense">
            {t('list.selected', { count: here.length })}
          </p>
          <Button
            variant="primary"
            disabledReason={offline ? t('list.handOverOffline') : here.length === 0 && t('list.handOverNone')}
            onPress={() => setHandingOver('chosen')}
          >
            {t('list.handOver')}
          </Button>
        </div>
      )}
      {handingOver && HandOverDialog && (
        <HandOverDialog
          what={handingOver === 'day' ? { heldOn: clinic.today } : { sessions: here ?? [] }}
          onClose={(isDone) => {
            setHandingOver(null)
            if (!isDone) return
            setChosen(null)
            onChanged()
            void reload()
          }}
        />
      )}
      {groupsOf(rows).map(({ key, first, rows: group }) => {
        const title = `${formats.longDay(first.heldOn)}, ${t(`shift.${first.shift}`)} · ${first.clinicName}`
        const count = listed?.counted?.groups.find((one) => keyOf(one) === key)?.sessions ?? group.length
        const ids = group.map(({ id }) => id)
        const all = chosen !== null && ids.every((id) => chosen.has(id))
        return (
          <section key={key} className="flex flex-col gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 className="text-body font-bold first-letter:uppercase">
                {title} <span className="font-normal text-muted">{t('list.awaitingOf', { count })}</span>
              </h2>
              {chosen && (
                <Button size="sm" variant="quiet" aria-pressed={all} onPress={() => choose(ids, !all)}>
                  {t('list.selectGroup')}
                </Button>
              )}
            </div>
            <List label={title}>
              {group.map((row) => (
                <SessionRow
                  key={row.id}
                  row={row}
                  withStudent
                  grouped
                  choice={chosen ? { checked: chosen.has(row.id), onChange: (on) => choose([row.id], on) } : undefined}
                />
              ))}
            </List>
          </section>
        )
      })}
      {listed?.nextCursor && (
        <Button loading={busy} onPress={() => void more()}>
          {t('list.awaitingMore', { count: Math.min(left, 100) })}
        </Button>
      )}
    </div>
  )
}

type Group = { readonly key: string; readonly first: Row; readonly rows: readonly Row[] }

function keyOf({ heldOn, shift, clinicId }: Pick<Row, 'heldOn' | 'shift' | 'clinicId'>): string {
  return [heldOn, shift, clinicId].join(' ')
}

/** Groups the sessions in the server's order; within a group they are sorted by chair. */
function groupsOf(rows: readonly Row[]): Group[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups].flatMap(([key, group]) => {
    const sorted = group.toSorted((a, b) => (a.chairNumber ?? Infinity) - (b.chairNumber ?? Infinity) || (a.id < b.id ? -1 : 1))
    const [first] = sorted
    return first ? [{ key, first, rows: sorted }] : []
  })
}
