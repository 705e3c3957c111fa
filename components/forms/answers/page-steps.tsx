'use client'

import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import type { FormStore } from '@/components/shared/form/form-store'
import { useFormText } from '@/components/shared/form/form-tools'
import type { ShownPage } from '@/lib/forms/sight'

interface PageStepsProps {
  /** The pages through which the user turns. */
  pages: readonly ShownPage[]
  /** All visible pages, including those that other people fill in. */
  visible: readonly ShownPage[]
  at: number
  store: FormStore
  onTurn: (to: number) => void
}

/** The steps of a form: done, current and still to come; pages that others fill in later are striped. Each step is a link to its page. */
export function PageSteps({ pages, visible, at, store, onTurn }: PageStepsProps) {
  const t = useTranslations('forms')
  const text = useFormText()
  const later = visible.filter((page) => !pages.includes(page))
  return (
    <ol aria-label={t('pages')} className="flex gap-1">
      {pages.map((page, index) => {
        const isHere = index === at
        const isDone = !isHere && (!page.mine || store.problems(page.uid).length === 0)
        return (
          <li key={page.uid} className="min-w-0 grow basis-0">
            <button
              type="button"
              aria-current={isHere ? 'step' : undefined}
              aria-label={t(isHere ? 'stepHere' : isDone ? 'stepDone' : 'stepOpen', { page: text(page.caption) })}
              onClick={() => onTurn(index)}
              className="hit-area flex h-6 w-full items-center rounded-control"
            >
              <span
                className={classNames(
                  'h-1.5 w-full rounded-full forced-colors:border',
                  isHere ? 'forced-chosen bg-primary' : isDone ? 'bg-success' : 'bg-line',
                )}
              />
            </button>
          </li>
        )
      })}
      {later.map((page) => (
        <li key={page.uid} className="flex h-6 min-w-0 grow basis-0 items-center">
          <span className="h-0 w-full border-t-6 border-dotted border-line" />
          <span className="sr-only">{t('stepOthers', { page: text(page.caption) })}</span>
        </li>
      ))}
    </ol>
  )
}
