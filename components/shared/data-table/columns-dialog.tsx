'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ColumnChoice } from '@/components/shared/list/column-choice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

interface ColumnsDialogProps {
  always: string
  columns: readonly { readonly id: string; readonly header: string }[]
  chosen: readonly string[]
  /** Null: the columns stay as they were. */
  onDone: (chosen: readonly string[] | null) => void
}

/** The code of this dialog is loaded when the button is first pressed. */
export function ColumnsDialog({ always, columns, chosen: initial, onDone }: ColumnsDialogProps) {
  const t = useTranslations('listTools')
  const tUi = useTranslations('ui')
  const [chosen, setChosen] = useState(initial)
  return (
    <Dialog
      open
      size="md"
      title={t('look.action')}
      onClose={() => onDone(null)}
      footer={
        <>
          <Button variant="quiet" onPress={() => setChosen(columns.map(({ id }) => id))}>
            {t('look.usual')}
          </Button>
          <Button onPress={() => onDone(null)}>{tUi('cancel')}</Button>
          <Button variant="primary" onPress={() => onDone(chosen)}>
            {t('look.apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ColumnChoice always={always} columns={columns} chosen={chosen} onChange={setChosen} />
      </div>
    </Dialog>
  )
}
