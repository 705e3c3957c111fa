'use client'

import { useTranslations } from 'next-intl'
import { useDueWords } from '@/components/shared/use-due-words'
import { useShownStages } from '@/components/shared/use-places'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import type { ShellData } from '@/lib/menu'

/**
 * The workflow stages with a homescreen style: a card with the request and its deadline, or a button. Stages with the style NONE are only in 'Waits for you'.
 */
export function StageCards() {
  const t = useTranslations('dashboard.stages')
  const stages = useShownStages()
  const cards = stages.filter(({ homescreenStyle }) => homescreenStyle === 'CARD')
  const buttons = stages.filter(({ homescreenStyle }) => homescreenStyle === 'BUTTON')
  if (cards.length + buttons.length === 0) return null
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      {cards.map((stage) => (
        <StageCard key={stage.href} stage={stage} />
      ))}
      {buttons.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {buttons.map(({ href, caption }) => (
            <LinkButton key={href} href={href}>
              {caption}
            </LinkButton>
          ))}
        </div>
      )}
    </section>
  )
}

function StageCard({ stage: { href, asked, note, count, dueAt } }: { stage: ShellData['stages'][number] }) {
  const t = useTranslations('dashboard.stages')
  const due = useDueWords()({ dueAt })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-bold">{asked}</h2>
        <p className="text-dense text-muted">
          {[note, count > 1 && t('count', { count })].filter(Boolean).join(' · ')}
          {due && <span className={due.tone}> · {due.text}</span>}
        </p>
      </div>
      <LinkButton href={href}>{t('open')}</LinkButton>
    </Card>
  )
}
