'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

export function PrintButton() {
  const t = useTranslations('timetables')
  return (
    <span data-print="hide">
      <Button icon={<Printer />} onPress={() => print()}>
        {t('print')}
      </Button>
    </span>
  )
}
