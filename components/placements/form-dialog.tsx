'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'

interface FormDialogProps {
  title: string
  description?: string | undefined
  busy: boolean
  failure: string | null
  isChanged: boolean
  onSave: () => void
  /** The words of the button that saves, unless it says so itself. */
  saveLabel?: string | undefined
  /** Null where nothing can be removed here: what is new, or is removed elsewhere. */
  removal: { readonly ask: string; readonly help: string; readonly act: () => void } | null
  onClose: () => void
  children: ReactNode
}

/** Adds, changes or removes one record. Closing by mistake does not lose the input. */
export function FormDialog({
  title,
  description,
  busy,
  failure,
  isChanged,
  onSave,
  saveLabel,
  removal,
  onClose,
  children,
}: FormDialogProps) {
  const t = useTranslations('placements')
  const ui = useTranslations('ui')

  async function leave() {
    if (!isChanged || (await confirm({ title: t('leaveAsk'), action: t('leave'), tone: 'danger' }))) onClose()
  }

  async function remove() {
    if (removal && (await confirm({ title: removal.ask, body: removal.help, action: t('remove'), tone: 'danger' }))) removal.act()
  }

  return (
    <Dialog
      open
      size="md"
      title={title}
      description={description}
      onClose={() => void leave()}
      footer={
        <>
          {removal && (
            <Button className="md:mr-auto" icon={<Trash2 />} onPress={() => void remove()}>
              {t('remove')}
            </Button>
          )}
          <Button onPress={() => void leave()}>{ui('cancel')}</Button>
          <Button variant="primary" loading={busy} onPress={onSave}>
            {saveLabel ?? t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && (
          <Banner tone="danger" announce="assertive">
            {failure}
          </Banner>
        )}
        {children}
      </div>
    </Dialog>
  )
}
