'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { moveItem } from '@/components/shared/editor/in-order'
import { OrderList } from '@/components/shared/editor/order-list'
import { ToggleChip } from '@/components/ui/toggle-chip'

interface NamedColumn {
  readonly id: string
  readonly header: string
}

interface ColumnChoiceProps {
  /** The name of the column that is always shown, and first. */
  always: string
  columns: readonly NamedColumn[]
  /** The ids of the shown columns, in their order. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** A choice of the columns of a table and their order, by pointer, finger or keyboard. */
export function ColumnChoice({ always, columns, chosen, onChange }: ColumnChoiceProps) {
  const t = useTranslations('listTools')
  const titleId = useId()
  const captionOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id
  return (
    <>
      <div role="group" aria-labelledby={titleId}>
        <h3 id={titleId} className="text-dense font-medium">
          {t('look.columns')}
        </h3>
        <p className="text-dense text-muted">{t('look.columnsHelp', { name: always })}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {columns.map(({ id, header }) => (
            <ToggleChip
              key={id}
              label={header}
              selected={chosen.includes(id)}
              onChange={(selected) => onChange(selected ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
          ))}
        </div>
      </div>
      {chosen.length > 1 && (
        <div>
          <h3 className="mb-2 text-dense font-medium">{t('look.order')}</h3>
          <OrderList
            label={t('look.order')}
            items={chosen.map((id) => ({ id, caption: captionOf(id) }))}
            onMove={(id, to) => onChange(moveItem(chosen, chosen.indexOf(id), to))}
          />
        </div>
      )}
    </>
  )
}
