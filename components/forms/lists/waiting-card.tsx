'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { Anchor } from '@/components/ui/link-context'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { listResponses } from '@/lib/contracts/form-responses'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { viewHref } from '@/lib/forms/hrefs'

type Found = OutputOf<typeof listResponses>
const shown = 3

/**
 * Tasks that wait for other people, shown beside the reader's own. Nothing is drawn if there are none, or if there is no room beside: the tab shows their
 * number.
 */
export function WaitingCard() {
  const t = useTranslations('forms')
  const formats = useFormats()
  const offline = useOffline()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (offline) return
    let isGone = false
    call(listResponses, { list: 'awaiting' }).then(
      (answer) => !isGone && setFound(answer),
      () => {},
    )
    return () => void (isGone = true)
  }, [offline])
  if (!found || found.responses.length === 0) return null
  return (
    <Card as="section" aria-labelledby="forms-waiting" className="flex flex-col gap-3 max-xl:hidden xl:w-72 xl:shrink-0">
      <h2 id="forms-waiting" className="text-lead font-bold">
        {t('tabs.awaiting')}
      </h2>
      <ul className="divide-y divide-line">
        {found.responses.slice(0, shown).map(({ id, form, waitsFor, updatedAt }) => {
          const [first] = waitsFor
          return (
            <li key={id} className="py-2 text-dense first:pt-0">
              <Anchor href={viewHref(id)} className="rounded-control font-medium hover:underline">
                {form.name}
              </Anchor>
              <p className="text-meta text-muted">
                {first
                  ? t(`waitsFor.${first.kind}`, { name: first.person?.displayName ?? first.role ?? '', day: formats.date(updatedAt) })
                  : t('waitsFor.nobody')}
              </p>
            </li>
          )
        })}
      </ul>
      <LinkButton href={`${paths.formsList}/awaiting`} fullWidth size="sm">
        {t('showAll', { count: found.total ?? found.responses.length })}
      </LinkButton>
    </Card>
  )
}
