'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { useToday } from '@/components/shared/live/use-today'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { listReflectionSteps } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { reflectionHref } from './hrefs'

/** Next steps that are not done yet, the first due first. */
export function StepsDue() {
  const t = useTranslations('reflections.steps')
  const formats = useFormats()
  const today = useToday()
  const id = useId()
  const { data } = useLocalCopy('reflection-steps', listReflectionSteps)
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="flex items-baseline gap-2 text-lead font-bold">
        {t('title')} <span className="text-dense font-normal text-muted tabular-nums">{data.total}</span>
      </h2>
      <List aria-labelledby={id}>
        {data.rows.map(({ id: stepId, text, dueOn, isDue, reflectionId, title }) => (
          <ListRow
            key={stepId}
            href={reflectionHref(reflectionId)}
            title={text}
            due={<span className={isDue ? 'text-danger' : undefined}>{t('by', { day: formats.nearDay(dueOn, today) })}</span>}
            subtitle={title}
          />
        ))}
      </List>
    </section>
  )
}
