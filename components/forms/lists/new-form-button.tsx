'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useLazy } from '@/components/ui/use-lazy'
import { paths } from '@/lib/paths'

interface NewFormButtonProps {
  variant?: 'primary'
  icon?: ReactNode
  /** Given if somebody came from the 'New' menu or the palette to begin a form: a part of its name, or ''. */
  startsWith?: string | undefined
}

/** Begins one of the forms that the reader may begin. */
export function NewFormButton({ variant, icon = <Plus />, startsWith }: NewFormButtonProps) {
  const t = useTranslations('forms.new')
  const [isOpen, setOpen] = useState(startsWith !== undefined)
  const router = useRouter()
  const NewFormDialog = useLazy(isOpen, loadDialog, () => setOpen(false))

  function close() {
    setOpen(false)
    // If the address stayed, the menu's link would lead to the page that is already open.
    if (startsWith !== undefined) router.replace(paths.forms)
  }

  return (
    <>
      <Button icon={icon} aria-haspopup="dialog" onPress={() => setOpen(true)} {...(variant && { variant })}>
        {t('action')}
      </Button>
      {isOpen && NewFormDialog && <NewFormDialog text={startsWith} onClose={close} />}
    </>
  )
}

const loadDialog = async () => (await import('./new-form-dialog')).NewFormDialog
