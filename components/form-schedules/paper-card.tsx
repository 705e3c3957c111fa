'use client'

import { FilePenLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ScheduleChoices } from './form-choice'
import { PaperDialog } from './paper-dialog'

/** A card for forms that come back on paper. */
export function PaperCard({ choices }: { choices: ScheduleChoices }) {
  const t = useTranslations('formSchedules.paper')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section" aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="text-lead font-bold">{t('title')}</h2>
      <p className="text-dense text-muted">{t('why')}</p>
      <div>
        <Button size="sm" icon={<FilePenLine />} aria-haspopup="dialog" onPress={() => setOpen(true)}>
          {t('action')}
        </Button>
      </div>
      {isOpen && <PaperDialog choices={choices} onClose={() => setOpen(false)} />}
    </Card>
  )
}
