'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useLazy } from '@/components/ui/use-lazy'
import type { PreviewOf } from './preview-session'

const loadDialog = async () => (await import('./preview-dialog')).PreviewDialog

/** Shows the edited wording as a student and as a teacher would see it. */
export function PreviewButton({ what }: { what: PreviewOf }) {
  const t = useTranslations('interfaceEditor.preview')
  const [open, setOpen] = useState(false)
  const Dialog = useLazy(open, loadDialog, () => setOpen(false))
  return (
    <>
      <Button icon={<Eye />} loading={open && !Dialog} onPress={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && Dialog && <Dialog what={what} onClose={() => setOpen(false)} />}
    </>
  )
}
