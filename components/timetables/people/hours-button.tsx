'use client'

import { Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useHoursDialog } from './hours-dialog'

/** A button for the hours in which one can be planned to teach. */
export function HoursButton() {
  const t = useTranslations('timetables.staff')
  const { open, opening, dialog } = useHoursDialog()
  return (
    <>
      <Button icon={<Clock />} loading={opening !== null} onPress={() => void open()}>
        {t('own')}
      </Button>
      {dialog}
    </>
  )
}
