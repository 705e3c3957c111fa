'use client'

import { UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter, dayFilter, type ListFilter } from '@/components/shared/list/list-filter'
import type { SelectOption } from '@/components/ui/select'
import type { Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { useAlphabet } from '@/lib/i18n/use-alphabet'
import { useFormats } from '@/lib/i18n/use-formats'
import { ActorDialog } from './actor-dialog'
import { useAuditWords } from './audit-words'

interface AuditFiltersProps {
  asked: Filters
  actions: readonly string[]
  actorName: string | null
  recordName: string | null
  onSet: (change: Filters) => void
  /** Null if no filter is set. */
  onClear: (() => void) | null
}

/** The filters of the audit: actor, act, first and last day; a record is chosen by the links that lead here. */
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
  const formats = useFormats()
  const [isChoosing, setChoosing] = useState(false)
  const who = actorId === '' ? t('anybody') : actorId === 'nobody' ? t('nobody') : (actorName ?? actorId)
  const options = useActOptions(actions, action)
  const record = entity !== '' && (entityId === '' ? words.entity(entity) : words.record({ entity, id: entityId, name: recordName }))

  const recordFilter: ListFilter[] = record
    ? [{ id: 'record', label: t('column.record'), said: record, field: null, onClear: () => onSet({ entity: '', entityId: '' }) }]
    : []
  return (
    <>
      <FilterBar
        filters={[
          ...recordFilter,
          {
            id: 'actorId',
            label: t('column.who'),
            said: actorId === '' ? null : who,
            field: (
              <div className="flex flex-col gap-1">
                <span className="text-dense font-medium">{t('column.who')}</span>
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
            ),
            onClear: () => onSet({ actorId: '' }),
          },
          choiceFilter({
            id: 'action',
            label: t('column.what'),
            any: t('any'),
            options,
            value: action,
            onChange: (next) => onSet({ action: next }),
          }),
          dayFilter({
            id: 'from',
            label: t('from'),
            value: from,
            max: to || undefined,
            inWords: formats.day,
            onChange: (next) => onSet({ from: next }),
          }),
          dayFilter({
            id: 'to',
            label: t('to'),
            value: to,
            min: from || undefined,
            inWords: formats.day,
            onChange: (next) => onSet({ to: next }),
          }),
        ]}
        onClear={onClear ?? undefined}
      />
      {isChoosing && (
        <ActorDialog
          onDone={(chosen) => {
            setChoosing(false)
            if (chosen !== null) onSet({ actorId: chosen })
          }}
        />
      )}
    </>
  )
}

/** The acts by their areas, in the order of the reader's alphabet. */
export function useActOptions(
  actions: readonly string[],
  action: string,
): readonly Required<Pick<SelectOption, 'value' | 'label' | 'group'>>[] {
  const words = useAuditWords()
  const inOrder = useAlphabet()
  // An act in the address is in the list, even where it has never happened.
  const known = action === '' || actions.includes(action) ? actions : [...actions, action]
  return known
    .map((name) => ({ value: name, label: words.action(name), group: words.area(name) }))
    .sort((a, b) => inOrder(a.group, b.group) || inOrder(a.label, b.label))
}
