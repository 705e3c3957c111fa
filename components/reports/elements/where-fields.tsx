'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { newId } from '@/lib/client/new-id'
import { canAdd, canAddBeside, changeRows, placeAfterRemoval, placeOfAdded, type Place, type RowChange } from '@/lib/reports/condition-rows'
import type { WhereValues } from '@/lib/reports/element-values'
import { ConditionRow } from './condition-row'
import { focusField } from './focus-field'
import type { ElementContext } from './element-context'

/** Conditions for the entries: those on separate rows must all hold, and of those joined by a line any one must hold. */
export function WhereFields({
  where,
  onChange,
  ...context
}: ElementContext & { where: WhereValues; onChange: (where: WhereValues) => void }) {
  const t = useTranslations('reportElements.edit')
  const addId = useId()
  const change = (one: RowChange) => onChange(changeRows(where, one))
  const pathOf = ({ at, or }: Place) => `definition.where.${at}.${or}`

  function add(kind: 'AND' | 'OR') {
    change({ kind, key: newId() })
    focusField(context.field(`${pathOf(placeOfAdded(where, kind))}.field`).id)
  }

  function remove(place: Place) {
    const next = placeAfterRemoval(where, place)
    change({ kind: 'REMOVE', place })
    focusField(next ? context.field(`${pathOf(next)}.field`).id : addId)
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      {where.map((any, at) => (
        <div key={any[0]?.key ?? at} className="flex min-w-0 items-start gap-2">
          {at > 0 && <span className="min-h-control py-2 text-muted">{t('and')}</span>}
          <div className={any.length > 1 ? 'flex min-w-0 grow flex-col gap-2 border-l-2 border-primary pl-3' : 'min-w-0 grow'}>
            {any.map((row, or) => (
              <div key={row.key} className="flex min-w-0 items-start gap-2">
                {or > 0 && <span className="min-h-control py-2 text-muted">{t('or')}</span>}
                <ConditionRow
                  {...context}
                  row={row}
                  path={pathOf({ at, or })}
                  label={any.length > 1 ? t('alternative', { number: at + 1, at: or + 1 }) : t('condition', { number: at + 1 })}
                  onChange={(next) => change({ kind: 'SET', place: { at, or }, row: next })}
                  onRemove={() => remove({ at, or })}
                />
              </div>
            ))}
          </div>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {canAdd(where) && (
          <Button id={addId} variant="quiet" size="sm" icon={<Plus />} onPress={() => add('AND')}>
            {t(where.length === 0 ? 'addWhere' : 'addAnd')}
          </Button>
        )}
        {canAddBeside(where) && (
          <Button variant="quiet" size="sm" icon={<Plus />} onPress={() => add('OR')}>
            {t('addOr')}
          </Button>
        )}
      </div>
    </div>
  )
}
