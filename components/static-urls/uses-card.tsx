import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { useFormats } from '@/lib/i18n/use-formats'

interface UsesCardProps {
  uses: number
  days: readonly { readonly day: string; readonly uses: number }[]
}

/** How often the address was used, by day. */
export function UsesCard({ uses, days }: UsesCardProps) {
  const t = useTranslations('staticUrls')
  const formats = useFormats()
  return (
    <Card as="section" aria-labelledby="uses" className="flex flex-col gap-3">
      <h2 id="uses" className="text-lead font-bold">
        {t('usesTitle', { count: uses })}
      </h2>
      {days.length === 0 ? (
        <p className="text-dense text-muted">{t('unused')}</p>
      ) : (
        <table className="w-full text-dense tabular-nums">
          <thead>
            <tr className="text-left text-meta text-muted">
              <th scope="col" className="py-1 font-medium">
                {t('day')}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {t('uses')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.map((one) => (
              <tr key={one.day}>
                <td className="py-1">{formats.longDay(one.day)}</td>
                <td className="py-1 text-right">{formats.number(one.uses)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
