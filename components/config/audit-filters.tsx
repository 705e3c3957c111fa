'use client'

import { SlidersHorizontal, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { DayField } from '@/components/ui/day-field'
import { FilterChip } from '@/components/ui/filter-chip'
import { Select } from '@/components/ui/select'
import { useAlphabet } from '@/lib/i18n/use-alphabet'
import { ActorDialog } from './actor-dialog'
import { useAuditWords } from './audit-words'

interface AuditFiltersProps {
  asked: Filters
  actions: readonly string[]
  actorName: string | null
  recordName: string | null
  onSet: (change: Filters) => void
  /** Null where nothing is filtered. */
  onClear: (() => void) | null
}

/** The filters of the audit: actor, act, first and last day; a record is chosen by the links that lead here. A phone shows the fields when they are asked for. */
export function AuditFilters({
  asked: { actorId = '', action = '', entity = '', entityId = '', from = '', to = '' },
  actions,
  actorName,
  recordName,
  onSet,
  onClear,
}: AuditFiltersProps) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const inOrder = useAlphabet()
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const count = [actorId, action, from, to].filter((value) => value !== '').length
  const who = actorId === '' ? t('anybody') : actorId === 'nobody' ? t('nobody') : (actorName ?? actorId)
  // An act in the address is in the list, even where it has never happened.
  const known = action === '' || actions.includes(action) ? actions : [...actions, action]
  const options = known
    .map((name) => ({ value: name, label: words.action(name), group: words.area(name) }))
    .sort((a, b) => inOrder(a.group, b.group) || inOrder(a.label, b.label))
  const record = entity !== '' && (entityId === '' ? words.entity(entity) : words.record({ entity, id: entityId, name: recordName }))

  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        className="lg:hidden"
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls="audit-filters"
        onPress={() => setOpen(!isOpen)}
      >
        {t('filters', { count })}
      </Button>
      <div
        id="audit-filters"
        role="search"
        className={classNames('grid w-full items-start gap-3 sm:grid-cols-2 lg:grid-cols-4', !isOpen && 'max-lg:hidden')}
      >
        <div className="flex flex-col gap-1">
          <span id="audit-who" className="text-dense font-medium">
            {t('column.who')}
          </span>
          <Button
            fullWidth
            icon={<UserRound />}
            className="justify-start"
            aria-label={`${t('column.who')}: ${who}`}
            aria-haspopup="dialog"
            onPress={() => setChoosing(true)}
          >
            {who}
          </Button>
        </div>
        <Select
          label={t('column.what')}
          placeholder={t('any')}
          options={options}
          value={action}
          onChange={(next) => onSet({ action: next })}
        />
        <DayField isFilter label={t('from')} value={from} max={to || undefined} onChange={(next) => onSet({ from: next })} />
        <DayField isFilter label={t('to')} value={to} min={from || undefined} onChange={(next) => onSet({ to: next })} />
      </div>
      {(record || onClear) && (
        <div className="flex flex-wrap items-center gap-2">
          {record && <FilterChip label={t('onlyRecord', { record })} onRemove={() => onSet({ entity: '', entityId: '' })} />}
          {onClear && (
            <Button size="sm" variant="quiet" onPress={onClear}>
              {t('clear')}
            </Button>
          )}
        </div>
      )}
      {isChoosing && (
        <ActorDialog
          onDone={(chosen) => {
            setChoosing(false)
            if (chosen !== null) onSet({ actorId: chosen })
          }}
        />
      )}
    </div>
  )
}
