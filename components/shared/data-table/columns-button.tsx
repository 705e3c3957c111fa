'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useLazy } from '@/components/ui/use-lazy'
import { hiddenOf, lookOf, movableOf, orderOf, type ColumnLook, type OfferedColumn } from './shown-columns'

interface ColumnsButtonProps {
  columns: readonly (OfferedColumn & { readonly header: string })[]
  look: ColumnLook
  onLook: (look: ColumnLook) => void
}

const load = async () => (await import('./columns-dialog')).ColumnsDialog

/** The choice of columns, in the corner of the table's own head: no row of the screen is spent on it. */
export function ColumnsButton({ columns, look, onLook }: ColumnsButtonProps) {
  const t = useTranslations('listTools')
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazy(isOpen, load, () => setOpen(false))
  const [movable, hidden] = [movableOf(columns), hiddenOf(columns, look)]
  return (
    <>
      <IconButton size="sm" label={t('look.action')} icon={<SlidersHorizontal />} aria-haspopup="dialog" onPress={() => setOpen(true)} />
      {isOpen && Dialog && (
        <Dialog
          always={columns[0]?.header ?? ''}
          columns={columns.filter(({ id }) => movable.includes(id))}
          chosen={orderOf(columns, look).filter((id) => movable.includes(id) && !hidden.includes(id))}
          onDone={(chosen) => {
            setOpen(false)
            if (chosen) onLook(lookOf(columns, chosen))
          }}
        />
      )}
    </>
  )
}
