'use client'

import { CircleCheck, CircleDashed, CircleMinus, Pencil, Plus, RotateCcw, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { prompt } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { call } from '@/lib/client/request'
import { dropPlanItem, type Case, type PlanItem } from '@/lib/contracts/clinical-cases'
import { useFormats } from '@/lib/i18n/use-formats'
import { planPhases } from '@/lib/states/clinical-case'
import { usePlanPlace } from './case-words'
import { ItemDialog } from './item-dialog'
import { MouthMap } from './mouth-map'
import { useCaseAct } from './use-case-act'

const icons = { PLANNED: <CircleDashed />, DONE: <CircleCheck />, DROPPED: <CircleMinus /> } as const
const looks = { PLANNED: 'text-primary', DONE: 'text-success', DROPPED: 'text-muted' } as const

/** The plan, on the teeth and phase by phase. */
export function PlanCard({ one }: { one: Case }) {
  const t = useTranslations('cases.plan')
  const issues = useTranslations('issues')
  const [edited, setEdited] = useState<PlanItem | 'new' | null>(null)
  const { act, busy } = useCaseAct()
  const { items, may } = one

  async function drop(item: PlanItem) {
    const reason = await prompt({
      title: t('dropQuestion', { caption: item.procedure }),
      label: t('dropReason'),
      requiredMessage: issues('required'),
      action: t('dropAction'),
      maxLength: 500,
    })
    if (reason !== null) await set(item, true, reason)
  }
  const set = (item: PlanItem, isDropped: boolean, reason = '') =>
    act(item.id, () => call(dropPlanItem, { caseId: one.id, planItemId: item.id, revision: item.revision, isDropped, reason }))

  return (
    <Card as="section" flush aria-label={t('title')}>
      <div className="flex flex-wrap items-center justify-between gap-2 p-4">
        <h2 className="font-bold">{t('title')}</h2>
        {may.plan && (
          <Button size="sm" icon={<Plus />} onPress={() => setEdited('new')}>
            {t('add')}
          </Button>
        )}
      </div>
      <div className="px-4 pb-4">
        <MouthMap one={one} />
      </div>
      {items.length === 0 && (
        <EmptyState level={3} title={t('empty')}>
          {may.plan ? t('emptyHelp') : null}
        </EmptyState>
      )}
      {planPhases.map((phase, at) => {
        const own = items.filter((item) => item.phase === phase)
        const counted = own.filter(({ state }) => state !== 'DROPPED')
        if (own.length === 0) return null
        return (
          <section key={phase} aria-label={t(`phase.${phase}`)}>
            <h3 className="border-y border-line bg-neutral-tint px-4 py-1.5 text-meta font-bold">
              {at + 1} {t(`phase.${phase}`)}{' '}
              <span className="font-normal text-muted">
                {t('of', { done: counted.filter(({ state }) => state === 'DONE').length, count: counted.length })}
              </span>
            </h3>
            <ul className="divide-y divide-line overflow-clip rounded-card">
              {own.map((item) => (
                <ItemRow
                  key={item.id}
                  one={one}
                  item={item}
                  isBusy={busy === item.id}
                  onEdit={() => setEdited(item)}
                  onDrop={() => void drop(item)}
                  onRestore={() => void set(item, false)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {edited !== null && <ItemDialog one={one} item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

interface ItemRowProps {
  one: Case
  item: PlanItem
  isBusy: boolean
  onEdit: () => void
  onDrop: () => void
  onRestore: () => void
}

function ItemRow({ one: { may, notation, agreed, standing }, item, isBusy, onEdit, onDrop, onRestore }: ItemRowProps) {
  const t = useTranslations('cases.plan')
  const cases = useTranslations('cases')
  const formats = useFormats()
  const place = usePlanPlace()
  const { procedure, procedureId, state, doneOn, reason, isAgreed, isTwice } = item
  const towards = standing?.find((one) => one.procedureId === procedureId)
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <IconSlot className={looks[state]}>{icons[state]}</IconSlot>
      <span className="sr-only">{t(`state.${state}`)}</span>
      <b className="w-24 shrink-0 text-dense tabular-nums">{place(item, notation)}</b>
      <span className={state === 'DROPPED' ? 'min-w-0 grow text-muted' : 'min-w-0 grow'}>
        {procedure}
        {state === 'DROPPED' && <span className="block text-dense">{t('dropped', { reason })}</span>}
      </span>
      {agreed && !isAgreed && state === 'PLANNED' && <Chip tone="warning">{t('notAgreed')}</Chip>}
      {isTwice && <Chip tone="warning">{cases('twice.ITEM')}</Chip>}
      {state === 'PLANNED' && towards && (
        <span className="text-dense text-muted">
          {towards.counted >= towards.target
            ? t('targetReached')
            : t('countsTowards', { counted: formats.number(towards.counted), target: towards.target })}
        </span>
      )}
      {doneOn && <span className="text-dense text-muted">{formats.day(doneOn)}</span>}
      {may.plan && state === 'PLANNED' && (
        <span data-print="hide" className="flex gap-1">
          <IconButton label={t('edit', { caption: procedure })} icon={<Pencil />} onPress={onEdit} />
          <IconButton label={t('drop', { caption: procedure })} icon={<X />} loading={isBusy} onPress={onDrop} />
        </span>
      )}
      {may.plan && state === 'DROPPED' && (
        <IconButton label={t('restore', { caption: procedure })} icon={<RotateCcw />} loading={isBusy} onPress={onRestore} />
      )}
    </li>
  )
}
