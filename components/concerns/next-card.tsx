import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'

const steps = ['number', 'taken', 'hear', 'student'] as const

export function NextCard() {
  const t = useTranslations('concerns.next')
  return (
    <Card as="aside" aria-labelledby="concern-next">
      <h2 id="concern-next" className="mb-3 text-h2 font-bold">
        {t('title')}
      </h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3 text-dense">
            <span
              aria-hidden="true"
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-primary-tint text-meta font-bold text-primary tabular-nums"
            >
              {at + 1}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
    </Card>
  )
}
