'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import type { FeedbackThemes, TeachingSaid, ToTell } from '@/lib/contracts/feedback'
import { teachingItems, teachingSteps } from '@/lib/feedback/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { StackedBar } from './stacked-bar'

/** The themes of praise and of points for next time, the most frequent first. */
export function ThemesCard({ themes }: { themes: FeedbackThemes }) {
  const t = useTranslations('feedback')
  const titleId = useId()
  if (themes.length === 0) return null
  const most = Math.max(...themes.map(({ praise, next }) => praise + next))
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={titleId} className="text-lead font-bold">
          {t('themes.title')}
        </h2>
        <span aria-hidden="true" className="flex gap-3 text-meta text-muted">
          <span className="flex items-center gap-1">
            <span className="size-3 rounded-sm bg-success" />
            {t('themes.good')}
          </span>
          <span className="flex items-center gap-1">
            <span className="size-3 rounded-sm bg-heat-3" />
            {t('themes.next')}
          </span>
        </span>
      </div>
      <ul className="flex flex-col gap-2">
        {themes.map(({ theme, praise, next }) => (
          <li key={theme} className="grid grid-cols-2 items-center gap-3 text-dense">
            <span>{t(`theme.${theme}`)}</span>
            <span className="flex items-center gap-2">
              <span style={{ width: `${((praise + next) / most) * 100}%` }}>
                <StackedBar
                  isThin
                  words={t('themes.words', { theme: t(`theme.${theme}`), praise, next })}
                  parts={[
                    { count: praise, words: t('themes.good'), look: 'bg-success' },
                    { count: next, words: t('themes.next'), look: 'bg-heat-3' },
                  ]}
                />
              </span>
              <span aria-hidden="true" className="tabular-nums">
                {praise + next}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Recent visits about whose teaching a student may still give feedback. */
export function ToTellCard({ rows }: { rows: ToTell }) {
  const t = useTranslations('feedback.toTell')
  const formats = useFormats()
  const titleId = useId()
  if (rows.length === 0) return null
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-lead font-bold">
        {t('title')}
      </h2>
      <p className="text-muted">{t('help')}</p>
      <ul className="flex flex-col gap-2">
        {rows.slice(0, 5).map(({ sessionId, teacher, heldOn, until }) => (
          <li key={sessionId} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {t('row', { day: formats.day(heldOn), teacher })}{' '}
              <span className="text-muted">{t('until', { until: formats.day(until.slice(0, 10)) })}</span>
            </span>
            <LinkButton size="sm" href={`${paths.studentFeedback}/${sessionId}`}>
              {t('give')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const looks = {
  4: 'bg-heat-5 text-on-heat',
  3: 'bg-heat-4 text-on-heat',
  2: 'bg-heat-3 text-ink',
  1: 'bg-warning text-on-primary',
} as const

/** Released feedback of students about a teacher. */
export function TeachingCard({ said: { entries, waiting, items, words }, isOwn }: { said: TeachingSaid; isOwn: boolean }) {
  const t = useTranslations('feedback.teaching')
  const bar = useTranslations('feedback.patients')
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-lead font-bold">
        {t(isOwn ? 'title' : 'titleOther')}
      </h2>
      <p className="text-muted">
        {entries === 0 ? t('none') : t('count', { count: entries })}{' '}
        {waiting !== null && waiting > 0 && <b>{t('waiting', { count: waiting })}</b>}
      </p>
      {entries > 0 && (
        <>
          <ul className="flex flex-col gap-3">
            {teachingItems.map((item, at) => {
              const counts = teachingSteps
                .map((step) => ({ step, count: items[at]?.[step - 1] ?? 0, words: t(`step.${step}`), look: looks[step] }))
                .toReversed()
              const said = counts
                .filter(({ count }) => count > 0)
                .map(({ count, words: face }) => bar('step', { count, face }))
                .join(', ')
              return (
                <li key={item} className="flex flex-col gap-1 text-dense">
                  <span>{t(`item.${item}`)}</span>
                  <StackedBar parts={counts} words={bar('bar', { question: t(`item.${item}`), counts: said })} />
                  <span aria-hidden="true" className="text-meta text-muted">
                    {said}
                  </span>
                </li>
              )
            })}
          </ul>
          {words.length > 0 && (
            <>
              <h3 className="font-bold">{t('words')}</h3>
              <ul className="flex flex-col gap-2">
                {words.map(({ id, text }) => (
                  <li key={id} className="border-l-4 border-line bg-canvas px-3 py-2 wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
              <p className="text-meta text-muted">{bar('order')}</p>
            </>
          )}
        </>
      )}
    </Card>
  )
}
