'use client'

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFresh } from '@/components/shared/live/use-fresh'
import { LinkButton } from '@/components/ui/link-button'
import { listTodo } from '@/lib/contracts/form-responses'
import { stageHref } from '@/lib/forms/hrefs'

/** Other tasks that wait for a decision, one press away. */
export function NextToDecide({ taskId }: { taskId: string }) {
  const t = useTranslations('forms')
  const { data } = useFresh('form-todo', listTodo, null)
  const others = data?.tasks.filter((task) => task.kind !== 'COMPLETE' && task.taskId !== taskId) ?? []
  const [next] = others
  if (!next) return null
  return (
    <span className="flex items-center gap-3">
      <p className="text-dense text-muted tabular-nums max-2xl:sr-only">{t('moreToDecide', { count: others.length })}</p>
      <LinkButton
        icon={<ArrowRight />}
        short={t('nextShort')}
        href={stageHref({ formId: next.response.form.id, responseId: next.response.id, stageId: next.taskId })}
      >
        {t('nextOne', { name: next.response.subject?.displayName ?? next.response.form.name })}
      </LinkButton>
    </span>
  )
}
