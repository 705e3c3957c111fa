'use client'

import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useLazy } from '@/components/ui/use-lazy'

export function HistoryButton({ responseId }: { responseId: string }) {
  const t = useTranslations('forms.history')
  const [isOpen, setOpen] = useState(false)
  const HistoryDialog = useLazy(isOpen, loadDialog, () => setOpen(false))
  return (
    <>
      <Button icon={<History />} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && HistoryDialog && <HistoryDialog responseId={responseId} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadDialog = async () => (await import('./history-dialog')).HistoryDialog
