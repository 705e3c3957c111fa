'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { densities, type Appearance } from '@/lib/appearance'
import { ColumnChoice } from './column-choice'
import type { Sorting } from './sorting'

export interface Look {
  readonly columns: readonly string[]
  readonly sorting: Sorting
  readonly density: Appearance['density']
}

interface LookDialogProps {
  initial: Look
  /** The first column is always shown. */
  columns: readonly { readonly id: string; readonly header: string }[]
  sortedIds: readonly string[]
  usual: readonly string[]
  onDone: (look: Look | null) => void
}

/** A choice of a list's columns and their order, its sorting, and the height of its rows. */
export function LookDialog({ initial, columns, sortedIds, usual, onDone }: LookDialogProps) {
  const t = useTranslations('listTools')
  const tUi = useTranslations('ui')
  const [look, setLook] = useState(initial)
  const [first, ...others] = columns
  const captionOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id
  const moved = look.columns.slice(1)
  const setColumns = (next: readonly string[]) => setLook({ ...look, columns: [...look.columns.slice(0, 1), ...next] })
  return (
    <Dialog
      open
      size="md"
      title={t('look.title')}
      onClose={() => onDone(null)}
      footer={
        <>
          <Button variant="quiet" onPress={() => setLook({ ...look, columns: usual, sorting: { column: '', isDescending: false } })}>
            {t('look.usual')}
          </Button>
          <Button onPress={() => onDone(null)}>{tUi('cancel')}</Button>
          <Button variant="primary" onPress={() => onDone(look)}>
            {t('look.apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label={t('look.sortBy')}
            placeholder={t('look.ownOrder')}
            options={sortedIds.map((id) => ({ value: id, label: captionOf(id) }))}
            value={look.sorting.column}
            onChange={(column) => setLook({ ...look, sorting: { column, isDescending: column !== '' && look.sorting.isDescending } })}
          />
          <Segmented
            label={t('look.direction')}
            disabledReason={look.sorting.column === '' && t('look.chooseSort')}
            options={(['up', 'down'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
            value={look.sorting.isDescending ? 'down' : 'up'}
            onChange={(to) => setLook({ ...look, sorting: { ...look.sorting, isDescending: to === 'down' } })}
          />
        </div>
        <Segmented
          label={t('look.density')}
          options={densities.map((density) => ({ value: density, label: t(`look.${density}`) }))}
          value={look.density}
          onChange={(density) => setLook({ ...look, density })}
        />
        <ColumnChoice always={first?.header ?? ''} columns={others} chosen={moved} onChange={setColumns} />
      </div>
    </Dialog>
  )
}
