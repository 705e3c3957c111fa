'use client'

import { ClipboardPaste } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextArea } from '@/components/ui/text-area'

/** Far more than 500 lines would contain. */
const mostCharacters = 200_000

interface PasteListProps {
  title: string
  help: string
  /** The number of pieces that the pasted text would make. */
  countOf: (pasted: string) => number
  onAdd: (pasted: string) => void
}

/** A button that makes as many pieces as a pasted list has lines. */
export function PasteList(props: PasteListProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" icon={<ClipboardPaste />} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {props.title}
      </Button>
      {isOpen && <PasteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** `children` are further questions in the dialog. */
export function PasteDialog({
  title,
  help,
  countOf,
  onAdd,
  onClose,
  children,
}: PasteListProps & { onClose: () => void; children?: ReactNode }) {
  const t = useTranslations('formEditor.paste')
  const [pasted, setPasted] = useState('')
  const count = countOf(pasted)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={help}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={count === 0 && t('nothing')}
            onPress={() => {
              onAdd(pasted)
              onClose()
            }}
          >
            {t('add', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <TextArea
          data-autofocus
          label={t('lines')}
          rows={10}
          spellCheck={false}
          maxLength={mostCharacters}
          value={pasted}
          onChange={setPasted}
        />
      </div>
    </Dialog>
  )
}
