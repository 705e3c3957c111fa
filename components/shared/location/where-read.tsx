'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { StatusChip } from '@/components/ui/status-chip'
import type { Fix } from '@/lib/contracts/location.shapes'
import { useFormats } from '@/lib/i18n/use-formats'
import { useFixWords } from './fix-words'

type Named = Fix & { readonly by: { readonly displayName: string } }

/** The delay after which a late position is pointed out to the reader. */
const soonMs = 15 * 60_000

/** The place where a record was written, for its readers: with any problem of the position, and without the place once it is forgotten. */
export function WhereRead({ fixes }: { fixes: readonly Named[] }) {
  const t = useTranslations('location.fix')
  const formats = useFormats()
  const words = useFixWords()
  if (fixes.length === 0) return null
  const degrees = (value: number) => formats.number(value, { minimumFractionDigits: 5, maximumFractionDigits: 5 })
  const isLate = ({ takenAt, receivedAt }: Fix) => new Date(receivedAt).getTime() - new Date(takenAt).getTime() > soonMs
  return (
    <Card as="section" aria-labelledby="where-read" className="flex flex-col gap-2">
      <h2 id="where-read" className="font-bold">
        {t('title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {fixes.map((fix) => (
          <li key={fix.ownerId} className="flex flex-col items-start gap-1">
            <p className="font-medium wrap-anywhere">{fix.by.displayName}</p>
            <p className="wrap-anywhere">{words(fix)}</p>
            {fix.coordinates && (
              <p className="text-dense text-muted tabular-nums">
                {t('coordinates', {
                  latitude: degrees(fix.coordinates.latitude),
                  longitude: degrees(fix.coordinates.longitude),
                  metres: formats.number(fix.coordinates.accuracy),
                })}
              </p>
            )}
            <p className="text-dense text-muted">
              {isLate(fix)
                ? t('takenAndReceived', { taken: formats.dateTime(fix.takenAt), received: formats.dateTime(fix.receivedAt) })
                : formats.dateTime(fix.takenAt)}
            </p>
            {fix.flags.map((flag) => (
              <StatusChip key={flag} tone="warning">
                {t(`flag.${flag}`)}
              </StatusChip>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
