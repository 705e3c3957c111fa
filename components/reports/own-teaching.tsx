'use client'

import { MessageSquareQuote, Scale } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMayOpen } from '@/components/shared/use-places'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { paths } from '@/lib/paths'

/** The reports about one's own teaching. */
export function OwnTeaching({ marks }: { marks: boolean }) {
  const t = useTranslations('calibration')
  const opensCalibration = useMayOpen('calibration')
  const opensTeaching = useMayOpen('teachingReport')
  if (!opensCalibration && !opensTeaching) return null
  return (
    <section className="flex flex-col gap-2" aria-label={t('home.title')}>
      <h2 className="text-lead font-bold">{t('home.title')}</h2>
      <Card flush>
        <List plain label={t('home.title')}>
          {opensCalibration && (
            <ListRow
              leading={<Scale className="size-5 text-muted" aria-hidden />}
              title={t(marks ? 'title' : 'home.ofAll')}
              subtitle={t(marks ? 'home.calibration' : 'home.calibrationOfAll')}
              href={paths.calibration}
            />
          )}
          {opensTeaching && (
            <ListRow
              leading={<MessageSquareQuote className="size-5 text-muted" aria-hidden />}
              title={t('teaching.title')}
              subtitle={t('home.teaching')}
              href={paths.teachingReport}
            />
          )}
        </List>
      </Card>
    </section>
  )
}
