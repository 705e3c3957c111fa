'use client'

import { useTranslations } from 'next-intl'
import { viewHref } from '@/lib/forms/hrefs'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import type { Workbook } from '@/lib/contracts/workbooks'
import { useFormats } from '@/lib/i18n/use-formats'
import type { WorkbookItemState } from '@/lib/workbooks/vocabulary'
import type { Item } from './workbook-item'

const mostNext = 3
const mostEvidence = 5
/** The order: returned responses, then started ones, then new ones. */
const inTurn: readonly WorkbookItemState[] = ['RETURNED', 'IN_PROGRESS', 'TO_DO']

/** The next items, and the newest responses. */
export function WorkbookAside({ workbook: { sections } }: { workbook: Workbook }) {
  const t = useTranslations('workbooks')
  const forms = useTranslations('forms')
  const formats = useFormats()
  const items = sections.flatMap((section) => section.items)
  const next = inTurn.flatMap((state) => items.filter((item) => item.state === state)).slice(0, mostNext)
  const evidence = items
    .flatMap((item) => item.responses.map((response) => ({ ...response, caption: item.caption })))
    .filter(({ state }) => state !== 'DRAFT' && state !== 'AWAITING_COMPLETION')
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, mostEvidence)
  if (next.length === 0 && evidence.length === 0) return null
  return (
    <>
      {next.length > 0 && (
        <Card as="section" aria-label={t('next')}>
          <h2 className="mb-2 text-lead font-bold">{t('next')}</h2>
          <ol className="flex flex-col divide-y divide-line">
            {next.map((item, at) => (
              <li key={item.id} className="flex gap-3 py-2">
                <span
                  aria-hidden="true"
                  className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-neutral-tint text-meta font-medium"
                >
                  {at + 1}
                </span>
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{item.caption}</span>
                  <span className="block text-dense text-muted">{nextWords(item)}</span>
                </span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {evidence.length > 0 && (
        <Card as="section" aria-label={t('evidence')} className="max-xl:hidden">
          <h2 className="mb-2 text-lead font-bold">{t('evidence')}</h2>
          <ul className="flex flex-col divide-y divide-line">
            {evidence.map(({ id, caption, state, at }) => (
              <li key={id} className="py-2">
                <TextLink href={viewHref(id)} className="font-medium">
                  {caption}
                </TextLink>
                <span className="block text-dense text-muted">
                  {forms(`state.${state}`)} · {formats.date(at)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )

  function nextWords({ state, kind, needed, done, awaiting, attention }: Item): string {
    if (state === 'RETURNED') return kind === 'TEST' ? t('failed') : t('returned', { count: attention })
    if (kind === 'REFLECTION' && awaiting > 0 && done + awaiting >= needed) return t('toAcknowledge', { count: awaiting })
    const left = Math.max(0, needed - done - (kind === 'PROCEDURE' ? 0 : awaiting))
    return t('more', { count: Math.ceil(left) })
  }
}
